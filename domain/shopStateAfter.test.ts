import { describe, expect, it } from 'vitest';
import { eventOf } from './audit/trail.fixtures.js';
import { shopStateAfter } from './shopStateAfter.js';

const approved = {
  shop: 'aurora.myshopify.com',
  profile: { name: 'Aurora', currency: 'USD', timeZone: 'UTC' },
  scopes: [],
};
const request = { requestId: 'r', customerId: null, orderIds: [], dueAt: '2026-08-01T00:00:00.000Z' };
const erasure = { erasureId: 'e', receipts: [] };

describe('a shop in the audit trail', () => {
  it.each([
    ['connects', eventOf('ShopConnected', approved), 'active'],
    ['connects again', eventOf('ShopReconnected', approved), 'active'],
    ['connects after its data was deleted', eventOf('ShopReopened', {}), 'active'],
    ['deletes its data', eventOf('ErasureCompleted', { ...erasure, scope: 'shop' }), 'deleted'],
    ['is disconnected by the deletion', eventOf('ShopDisconnected', { reason: 'erased' }), 'deleted'],
    ['is to be deleted', eventOf('PrivacyRequestReceived', { ...request, kind: 'shop_redact' }), 'deleted'],
    ['deletes a customer', eventOf('ErasureCompleted', { ...erasure, scope: 'customer' }), null],
    ['is asked to delete a customer', eventOf('PrivacyRequestReceived', { ...request, kind: 'customer_redact' }), null],
    ['removes the app', eventOf('ShopDisconnected', { reason: 'uninstalled' }), null],
    ['signs out everywhere', eventOf('ShopDisconnected', { reason: 'merchant' }), null],
    ['pauses', eventOf('StorePaused', {}), null],
  ])('shows the state after the event: it %s', (_, event, state) => expect(shopStateAfter(event)).toBe(state));
});
