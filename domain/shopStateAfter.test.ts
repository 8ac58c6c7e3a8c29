import { describe, expect, it } from 'vitest';
import { told } from './audit/trail.fixtures.js';
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
    ['connects', told('ShopConnected', approved), 'active'],
    ['connects again', told('ShopReconnected', approved), 'active'],
    ['connects after its data was deleted', told('ShopReopened', {}), 'active'],
    ['deletes its data', told('ErasureCompleted', { ...erasure, scope: 'shop' }), 'deleted'],
    ['is disconnected by the deletion', told('ShopDisconnected', { reason: 'erased' }), 'deleted'],
    ['is to be deleted', told('PrivacyRequestReceived', { ...request, kind: 'shop_redact' }), 'deleted'],
    ['deletes a customer', told('ErasureCompleted', { ...erasure, scope: 'customer' }), null],
    ['is asked to delete a customer', told('PrivacyRequestReceived', { ...request, kind: 'customer_redact' }), null],
    ['removes the app', told('ShopDisconnected', { reason: 'uninstalled' }), null],
    ['signs out everywhere', told('ShopDisconnected', { reason: 'merchant' }), null],
    ['pauses', told('StorePaused', {}), null],
  ])('that %s', (_, event, state) => expect(shopStateAfter(event)).toBe(state));
});
