import { describe, expect, it } from 'vitest';
import type { Competitor } from '../../../../domain/api/competitors.js';
import type { Notification } from '../../../../domain/api/notifications.js';
import { groupsOf } from './groups.js';
import { meaningOf } from './meaningOf.js';

const competitor = (id: string, over: Partial<Competitor> = {}): Competitor => ({
  ...({
    id,
    url: 'https://rival.example/tent',
    label: id,
    shopName: 'Rival',
    price: 90,
    currency: 'USD',
  } as Competitor),
  ...{ availability: 'in_stock', ownProductTitle: null, ownPrice: null, ownCurrency: 'USD' },
  ...{ percentVsOwn: over.ownPrice ? -7.45 : null, perPiece: null, rate: null },
  ...over,
});

const notified = (id: string, about: string | null, category = 'competitors'): Notification => ({
  ...{ id, message: id, type: 'info', read: false, createdAt: '', shop: 'aurora.myshopify.com', category },
  ...{ persistent: true, duration: null, scope: 'store', action: about && `/competitors?competitor=${about}` },
});

describe('the groups of the bell', () => {
  const tent = competitor('tent', { price: 149, ownProductTitle: 'My Tent', ownPrice: 161 });
  const stove = competitor('stove', {
    url: 'https://www.stoves.example/s',
    shopName: 'Stoves',
    availability: 'out_of_stock',
  });

  it('are the competitors, that with the newest first; each is explained once, at its newest', () => {
    const list = [
      notified('a', 'tent'),
      notified('b', null, 'analytics'),
      notified('c', 'stove'),
      notified('d', 'tent'),
    ];
    expect(
      groupsOf(list, [stove, tent]).map(({ title, isShop, items }) => [
        title,
        isShop,
        ...items.map(({ item, meaning }) => [item.id, meaning?.text ?? null]),
      ]),
    ).toEqual([
      ['Rival', true, ['a', 'Now $12.00 cheaper than your My Tent'], ['d', null]],
      ['Your store', false, ['b', null]],
      ['Stoves', true, ['c', 'Not compared with any of your products']],
    ]);
  });

  it('have a place for those whose competitor is not known, or no longer tracked', () =>
    expect(
      groupsOf([notified('a', null), notified('b', 'gone')], [tent]).map(({ title, items }) => [title, items.length]),
    ).toEqual([['Market Intelligence', 2]]));
});

describe('what it means for the own price', () => {
  const own = { ownProductTitle: 'My Tent', ownPrice: 100, ownCurrency: 'USD', percentVsOwn: -10 };
  it.each([
    [{ ...own, price: 90 }, 'Now $10.00 cheaper than your My Tent', true],
    [{ ...own, price: 112.5, percentVsOwn: 12.5 }, 'Now $12.50 more than your My Tent', false],
    [{ ...own, price: 100, percentVsOwn: 0 }, 'Now the same price as your My Tent', false],
    [{ ...own, price: 80, currency: 'EUR', rate: 1.125 }, 'Now 10.0% cheaper than your My Tent', true],
    [
      { ...own, price: 180, perPiece: { own: 100, theirs: 90, ownPieces: 1, theirPieces: 2 } },
      'Now 10.0% cheaper per piece than your My Tent',
      true,
    ],
    [{ ...own, availability: 'out_of_stock' as const }, 'You sell your My Tent at $100.00', false],
    [{ ...own, percentVsOwn: null }, 'Not compared with your My Tent', false],
    [{ ...own, pair: 'assumed' as const }, 'Choose your product to compare', false],
    [
      { ...own, pair: 'assumed' as const, availability: 'out_of_stock' as const },
      'Choose your product to compare',
      false,
    ],
    [{}, 'Not compared with any of your products', false],
  ])('of %j: %s', (change, text, isWarning) => expect(meaningOf(competitor('x', change))).toEqual({ text, isWarning }));
});
