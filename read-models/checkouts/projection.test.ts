import { describe, expect, it } from 'vitest';
import type { Checkout } from '../../domain/checkouts/checkouts.js';
import { as } from '../../domain/kernel/names.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { checkouts } from './projection.js';

const LATER = '2026-07-02T08:00:00.000Z';
const synced = (over: Partial<Record<keyof Checkout, unknown>> = {}, day = '2026-07-01') =>
  happened('CheckoutSynced', {
    checkoutId: as('c1'),
    checkout: {
      checkoutId: 'c1',
      createdAt: '2026-07-01T08:00:00.000Z',
      updatedAt: '2026-07-01T08:00:00.000Z',
      completedAt: null,
      total: '80.50',
      currency: 'USD',
      ...over,
    } as Checkout,
    day,
  });
const removed = happened('CheckoutRemoved', { checkoutId: as('c1'), at: LATER });
const NONE = { abandoned: 0, total: 0 };

describe('abandoned checkouts per day', () => {
  it.each([
    { given: 'one', events: [synced()], then: { abandoned: 1, total: 8050 } },
    { given: 'one that comes twice', events: [synced(), synced()], then: { abandoned: 1, total: 8050 } },
    {
      given: 'one that grew',
      events: [synced(), synced({ total: '90.00', updatedAt: LATER })],
      then: { abandoned: 1, total: 9000 },
    },
    {
      given: 'one that was recovered',
      events: [synced(), synced({ completedAt: LATER, updatedAt: LATER })],
      then: NONE,
    },
    {
      given: 'one that was recovered before a late report',
      events: [synced(), synced({ completedAt: LATER, updatedAt: LATER }), synced()],
      then: NONE,
    },
    { given: 'one that was removed', events: [synced(), removed, synced()], then: NONE },
  ])('with $given', async ({ events, then }) => {
    const rows = await folded(checkouts, ...events);
    expect(await rows('checkout_days')).toEqual([{ shop: SHOP, day: '2026-07-01', currency: 'USD', ...then }]);
  });

  it('exclude a checkout that was paid at once', async () => {
    const rows = await folded(checkouts, synced({ completedAt: LATER }));
    expect(await rows('checkout_days')).toEqual([]);
  });
});
