/**
 * Lists every call that changes something by who may make it: a new one is in neither list, so somebody decides. Without
 * `personOnly`, a leaked API token can make it.
 */
import { expect, it } from 'vitest';
import type { Endpoint } from '../../domain/api/endpoint.js';
import { allEndpoints } from '../../platform/runtime/http/endpoints.fixtures.js';

/** They end or erase something, cost money, grant access, or show what does. */
const OF_PERSONS = [
  'DELETE /api/alerts/chats/:channel',
  'DELETE /api/alerts/devices/:id',
  'DELETE /api/auth/shopify/sessions/:id',
  'DELETE /api/tokens/:id',
  'DELETE /api/webhook-endpoints/:id',
  'GET /api/analytics/privacy/data-export',
  'GET /api/auth/shopify/sessions',
  'GET /api/billing/return',
  'GET /api/tokens',
  'POST /api/alerts/chats',
  'POST /api/alerts/devices',
  'POST /api/analytics/privacy/data-deletion',
  'POST /api/analytics/privacy/data-requests/:id/answer',
  'POST /api/auth/shopify/profile/disconnect',
  'POST /api/auth/shopify/profile/force-disconnect',
  'POST /api/auth/shopify/sessions/revoke-others',
  'POST /api/billing/cancel',
  'POST /api/billing/subscribe',
  'POST /api/share-links',
  'POST /api/tokens',
  'POST /api/webhook-endpoints',
  'POST /api/webhook-endpoints/:id/secret',
  'POST /auth/shopify/profile/force-disconnect',
  'PUT /api/webhook-endpoints/:id',
];

/** An API token with the scope `write` may make them. */
const OF_TOKENS = [
  'DELETE /api/annotations/:id',
  'DELETE /api/auth/shopify/notifications',
  'DELETE /api/auth/shopify/notifications/:id',
  'DELETE /api/competitors/:id',
  'DELETE /api/competitors/:id/correction',
  'DELETE /api/competitors/:id/rules/:part',
  'DELETE /api/share-links/:id',
  'POST /api/alerts/test',
  'POST /api/analytics/refresh',
  'POST /api/annotations',
  'POST /api/auth/shopify/notifications',
  'POST /api/auth/shopify/notifications/mark-all-read',
  'POST /api/auth/shopify/notifications/mark-read',
  'POST /api/competitors',
  'POST /api/competitors/:id/check',
  'POST /api/competitors/:id/correction',
  'POST /api/competitors/discovery/trigger',
  'POST /api/competitors/preview',
  'POST /api/competitors/suggestions/:id/approve',
  'POST /api/competitors/suggestions/:id/ignore',
  'POST /api/competitors/suggestions/refresh-count',
  'POST /api/imports',
  'POST /api/imports/:id/commit',
  'POST /api/imports/:id/undo',
  'POST /api/webhook-endpoints/:id/pause',
  'POST /api/webhook-endpoints/:id/replay',
  'POST /api/webhook-endpoints/:id/resume',
  'POST /api/webhook-endpoints/:id/test',
  'PUT /api/alerts/chats/:channel',
  'PUT /api/alerts/settings',
  'PUT /api/alerts/weekly',
  'PUT /api/annotations/:id',
  'PUT /api/competitors/:id/product',
  'PUT /api/competitors/:id/schedule',
  'PUT /api/market/settings',
];

const calls = async (isWanted: (endpoint: Endpoint) => boolean) =>
  [...(await allEndpoints()).values()]
    .filter(endpoint => endpoint.audience === 'session' && isWanted(endpoint))
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

it('only a signed-in person ends, erases, buys or grants access', async () =>
  expect(await calls(({ personOnly }) => personOnly === true)).toEqual(OF_PERSONS));

it('an API token that may write makes every other change', async () =>
  expect(await calls(({ method, personOnly }) => method !== 'GET' && !personOnly)).toEqual(OF_TOKENS));
