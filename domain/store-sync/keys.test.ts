/** A topic delivers messages with one key in order, to one worker at a time. */
import { describe, expect, it } from 'vitest';
import { as, type ShopDomain } from '../kernel/names.js';
import { syncRequests } from './syncRequest.js';
import { type WebhookReceipt, webhookReceipts } from './webhookReceipt.js';

const shop = as<ShopDomain>('a.example');
const receipt = (more: Partial<WebhookReceipt>) =>
  webhookReceipts.key({ shop, topic: 'orders/updated', subject: 'gid://shopify/Order/1', ...more } as WebhookReceipt);

it('one worker at a time syncs a store, for whatever reason', () => {
  const key = (reason: 'daily' | 'refresh') =>
    syncRequests.key({ syncId: reason, shop, reason, requestedAt: as('2026-07-01T00:00:00.000Z') });
  expect(key('daily')).toBe(key('refresh'));
  expect(key('daily')).toBe(shop);
});

describe('webhooks arrive in order', () => {
  it('about one order, whatever happened to it', () =>
    expect(receipt({ topic: 'orders/cancelled' })).toBe(receipt({ topic: 'orders/updated' })));
  it('with one topic, if they name no subject', () =>
    expect(receipt({ topic: 'app/uninstalled', subject: null })).not.toBe(receipt({ topic: 'x', subject: null })));
  it('never wait for those about another order or another store', () => {
    expect(receipt({ subject: 'gid://shopify/Order/2' })).not.toBe(receipt({}));
    expect(receipt({ shop: as('b.example') })).not.toBe(receipt({}));
  });
});
