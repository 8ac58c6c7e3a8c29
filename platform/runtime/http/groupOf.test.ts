import { describe, expect, it } from 'vitest';
import { groupOf } from './groupOf.js';

describe('a call’s group in the API reference', () => {
  it.each([
    ['/api/competitors/{id}/check', 'session', 'Competitors'],
    ['/api/competitors/suggestions', 'session', 'Discovery'],
    ['/api/share-links/{id}', 'session', 'Share links'],
    ['/api/auth/shopify/notifications/{id}', 'session', 'Notifications'],
    ['/api/auth/shopify/sessions/{id}', 'session', 'Store and sessions'],
    ['/auth/shopify/profile/force-disconnect', 'session', 'Store and sessions'],
    ['/api/analytics/revenue', 'session', 'Analytics'],
    ['/api/analytics/privacy/data-export', 'session', 'Privacy'],
    ['/api/admin/login', 'admin', 'Operator'],
    ['/api/webhooks/shopify', 'shopifySignature', 'Links and callbacks'],
  ] as const)('%s (%s): %s', (path, audience, group) => expect(groupOf(path, audience)).toBe(group));
});
