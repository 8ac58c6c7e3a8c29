import { describe, expect, it } from 'vitest';
import { type Checkout, checkoutContext } from '../../domain/checkouts/checkouts.js';
import { as, type Instant, type SealedText } from '../../domain/kernel/names.js';
import { keptContext } from '../../domain/retention/retention.js';
import { type Engines, SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { checkouts } from './projection.js';

const LATER = '2026-07-02T08:00:00.000Z';
const synced = (over: Partial<Record<keyof Checkout, unknown>> = {}, day = '2026-07-01') =>
  happened('CheckoutSynced', {
    checkoutId: as(String(over.checkoutId ?? 'c1')),
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

  it('count each checkout on its own day', async () => {
    const rows = await folded(checkouts, synced(), synced({ checkoutId: 'c2', total: '10.00' }, '2026-07-02'));
    expect((await rows('checkout_days')).map(({ day, abandoned, total }) => [day, abandoned, total])).toEqual([
      ['2026-07-01', 1, 8050],
      ['2026-07-02', 1, 1000],
    ]);
  });
});

it('lists each checkout with its amount, and nothing of a removed one', async () => {
  const times = { created_at: '2026-07-01T08:00:00.000Z', updated_at: '2026-07-01T08:00:00.000Z' };
  const row = { shop: SHOP, checkout_id: 'c1', day: '2026-07-01', abandoned: 1, total: 8050, currency: 'USD' };
  expect(await (await folded(checkouts, synced()))('checkouts')).toEqual([{ ...row, ...times }]);
  const gone = { day: '', abandoned: 0, total: 0, currency: '', created_at: LATER, updated_at: LATER };
  expect(await (await folded(checkouts, synced(), removed))('checkouts')).toEqual([{ ...row, ...gone }]);
});

it('ignores a checkout whose key was destroyed', async () => {
  const erased = async ({ vault }: Engines) => {
    const event = synced();
    const { checkout } = event.data as { checkout: Checkout };
    const context = checkoutContext(checkout.checkoutId, as<Instant>(event.at));
    const sealed = await vault.seal(SHOP, 'orders', JSON.stringify(checkout), context, as<Instant>(LATER));
    await vault.destroy(SHOP, 'orders', 'erasure');
    return { ...event, data: { ...(event.data as object), checkout: sealed } };
  };
  expect(await (await folded(checkouts, erased))('checkouts')).toEqual([]);
});

describe('once a checkout expires', () => {
  const ordersBefore = as<Instant>('2026-07-02T00:00:00.000Z');
  const figures = { currency: 'USD', abandoned: 1, total: 8050 };
  const passed =
    (figuresBefore = '2026-06-01') =>
    async ({ vault }: Engines) => {
      const day = { day: '2026-07-01', of: 'checkouts' } as const;
      const context = keptContext(ordersBefore, day);
      const until = as<Instant>('2026-10-01T00:00:00.000Z');
      const sealed = as<SealedText>(await vault.seal(SHOP, 'analytics', JSON.stringify([figures]), context, until));
      const removed = { orders: 0, checkouts: 1, figures: 0 };
      return happened('RetentionPassed', {
        ...{ ordersBefore, figuresBefore, kept: [{ ...day, figures: sealed }], removed },
      });
    };

  it('its day keeps its figures, and later checkouts stay', async () => {
    const later = synced({ checkoutId: 'c2', createdAt: ordersBefore, updatedAt: ordersBefore }, '2026-07-02');
    const rows = await folded(checkouts, synced(), later, passed());
    expect((await rows('checkouts')).map(({ checkout_id }) => checkout_id)).toEqual(['c2']);
    expect(await rows('checkout_days')).toEqual([
      { shop: SHOP, day: '2026-07-01', ...figures },
      { shop: SHOP, day: '2026-07-02', ...figures },
    ]);
  });

  it('its day’s figures expire after it', async () => {
    const rows = await folded(checkouts, synced(), passed('2026-07-02'));
    expect(await rows('checkout_days')).toEqual([]);
  });
});
