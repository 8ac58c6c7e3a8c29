import type { Me } from '../../../domain/api/auth.js';

/** A signed-in merchant with a connected, idle store. */
export const merchant: Me = {
  shop: 'aurora-outfitters.myshopify.com',
  authenticated: true,
  name: 'Aurora Outfitters',
  currency: 'USD',
  timeZone: 'America/New_York',
  sandbox: true,
  lastSync: '2026-11-21T12:00:00.000Z',
  connection: 'connected',
  connectionSince: '2026-11-01T12:00:00.000Z',
  sync: {
    state: 'idle',
    kind: 'update',
    startedAt: '2026-11-21T12:00:00.000Z',
    percent: 100,
    orders: 0,
    products: 0,
    checkouts: 0,
    unreadable: 0,
    failure: null,
  },
};
