import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

const at = '2026-07-01T09:30:00.000Z';
const checkoutId = 'gid://shopify/AbandonedCheckout/77';
const checkout = { checkoutId, createdAt: at, updatedAt: at, completedAt: null, total: '129.00', currency: 'USD' };

it('identifies abandoned checkouts in the audit trail without their content', () =>
  expect(
    trailOf(
      eventOf('CheckoutSynced', { checkoutId, checkout, day: '2026-07-01' }),
      eventOf('CheckoutRemoved', { checkoutId }),
    ),
  ).toEqual([
    'CHECKOUT_SYNCED (Store Data) Checkout 77 read from the store',
    'CHECKOUT_REMOVED (Store Data) Checkout 77 was deleted in the store',
  ]));
