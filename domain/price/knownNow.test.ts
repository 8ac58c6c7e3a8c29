import { describe, expect, it } from 'vitest';
import type { PriceEvent } from './events.js';
import { type Known, knownNow, movesBetween, pointsOf } from './knownNow.js';

const day = (n: number) => `2026-07-0${n}T09:00:00.000Z`;
const event = (type: PriceEvent['type'], n: number, data: object) =>
  ({ type, page: 'p', observer: 'monitor', at: day(n), ...data }) as PriceEvent;
const figures = (price: string, availability = 'in_stock') => ({
  ...{ price, currency: 'USD', listPrice: null, availability },
});
const observed = (n: number, price: string) =>
  event('PriceObserved', n, { reading: { title: 'Tent', ...figures(price) } });
const moved = (n: number, from: string, to: string) =>
  event('PriceChanged', n, { from, to, currency: 'USD', listPrice: null });
const rebased = (n: number, price: string, currency: string) =>
  event('PriceRebased', n, { price, currency, listPrice: null });
const stock = (n: number, from: string, to: string) => event('StockChanged', n, { from, to });
const revised = (n: number, readOn: number, from: object, to: object) =>
  event('ReadingRevised', n, { readAt: day(readOn), from, to, snapshot: 'ab12', extractor: 17 });

const told = (events: readonly Known[]) =>
  events.map(({ type, at, ...data }) => {
    const { from, to, price, reading } = data as Record<string, unknown>;
    return [
      type,
      Number(at.slice(8, 10)),
      ...[from, to, price].filter(value => value !== undefined),
      ...(reading ? [(reading as { price: string }).price] : []),
    ].join(' ');
  });
const priceOn = (events: readonly PriceEvent[]) =>
  pointsOf(events).map(({ price, availability }) => `${price} ${availability}`);

describe('a history as it is known now', () => {
  it('is the same without a revision', () => {
    const events = [observed(1, '129.00'), moved(2, '129.00', '119.00')];
    expect(knownNow(events)).toEqual(events);
  });

  it('has no fall and no rise where a neighbour’s price was read in between', () => {
    const events = [
      observed(1, '129.00'),
      moved(2, '129.00', '19.00'),
      moved(3, '19.00', '129.00'),
      revised(4, 2, figures('19.00'), figures('129.00')),
    ];
    expect(told(knownNow(events))).toEqual(['PriceObserved 1 129.00']);
    expect(priceOn(events)).toEqual(['129.00 in_stock', '129.00 in_stock', '129.00 in_stock']);
    expect(pointsOf(events)[1]).toMatchObject({ believed: figures('19.00'), revisedAt: day(4) });
  });

  it('starts with the first price that was right', () =>
    expect(
      told(
        knownNow([
          observed(1, '19.00'),
          moved(2, '19.00', '119.00'),
          revised(3, 1, figures('19.00'), figures('129.00')),
        ]),
      ),
    ).toEqual(['PriceObserved 1 129.00', 'PriceChanged 2 129.00 119.00']));

  it('carries the right price on to a change of stock, and the right stock on to a change of price', () => {
    const events = [
      observed(1, '19.00'),
      stock(2, 'in_stock', 'out_of_stock'),
      moved(3, '19.00', '119.00'),
      revised(4, 1, figures('19.00'), figures('129.00')),
    ];
    expect(priceOn(events)).toEqual(['129.00 in_stock', '129.00 out_of_stock', '119.00 out_of_stock']);
    expect(pointsOf(events).map(({ revisedAt }) => revisedAt)).toEqual([day(4), null, null]);
    expect(priceOn([...events, revised(4, 2, figures('129.00', 'out_of_stock'), figures('129.00'))])).toEqual([
      '129.00 in_stock',
      '129.00 in_stock',
      '119.00 in_stock',
    ]);
  });

  it('leaves a reading with a revision of its own', () => {
    const events = [
      observed(1, '19.00'),
      stock(2, 'in_stock', 'out_of_stock'),
      revised(3, 2, figures('19.00', 'out_of_stock'), figures('109.00', 'out_of_stock')),
      revised(3, 1, figures('19.00'), figures('129.00')),
    ];
    expect(priceOn(events)).toEqual(['129.00 in_stock', '109.00 out_of_stock']);
    expect(told(knownNow(events))).toEqual([
      'PriceObserved 1 129.00',
      'PriceChanged 2 129.00 109.00',
      'StockChanged 2 in_stock out_of_stock',
    ]);
  });

  it('goes on from what is known: a later reading of it is no move', () =>
    expect(
      told(
        knownNow([
          observed(1, '19.00'),
          revised(2, 1, figures('19.00'), figures('129.00')),
          stock(3, 'in_stock', 'out_of_stock'),
          moved(4, '129.00', '99.00'),
        ]),
      ),
    ).toEqual(['PriceObserved 1 129.00', 'StockChanged 3 in_stock out_of_stock', 'PriceChanged 4 129.00 99.00']));

  it('ignores a revision of a reading that it does not hold', () =>
    expect(told(knownNow([moved(2, '129.00', '119.00'), revised(3, 1, figures('9.00'), figures('129.00'))]))).toEqual([
      'PriceChanged 2 129.00 119.00',
    ]));
  it('never carries a price on to one in another currency', () =>
    expect(
      pointsOf([
        observed(1, '19.00'),
        rebased(2, '19.00', 'EUR'),
        revised(3, 1, figures('19.00'), figures('129.00')),
      ]).map(({ price, currency }) => `${price} ${currency}`),
    ).toEqual(['129.00 USD', '19.00 EUR']));

  it('leaves a later reading of the wrong price once another price was read in between', () => {
    const events = [
      observed(1, '19.00'),
      moved(2, '19.00', '119.00'),
      moved(3, '119.00', '19.00'),
      revised(4, 1, figures('19.00'), figures('129.00')),
    ];
    expect(priceOn(events)).toEqual(['129.00 in_stock', '119.00 in_stock', '19.00 in_stock']);
    expect(told(knownNow(events))).toEqual([
      'PriceObserved 1 129.00',
      'PriceChanged 2 129.00 119.00',
      'PriceChanged 3 119.00 19.00',
    ]);
  });

  it('has one point for price and stock that changed in one check', () => {
    const events = [
      observed(1, '129.00'),
      moved(2, '129.00', '19.00'),
      stock(2, 'in_stock', 'out_of_stock'),
      revised(3, 2, figures('19.00', 'out_of_stock'), figures('99.00')),
    ];
    expect(priceOn(events)).toEqual(['129.00 in_stock', '99.00 in_stock']);
    expect(told(knownNow(events))).toEqual(['PriceObserved 1 129.00', 'PriceChanged 2 129.00 99.00']);
  });

  it('keeps the first belief and the time of the last revision', () =>
    expect(
      pointsOf([
        observed(1, '9.00'),
        revised(2, 1, figures('9.00'), figures('99.00')),
        revised(3, 1, figures('99.00'), figures('129.00')),
      ]),
    ).toEqual([{ ...figures('129.00'), at: day(1), believed: figures('9.00'), revisedAt: day(3) }]));

  it('has a price from the start if a later reader finds the one that was missed', () => {
    const unpriced = { ...figures('0', 'out_of_stock'), price: null };
    const events = [
      event('PriceObserved', 1, { reading: { title: 'Tent', ...unpriced } }),
      stock(2, 'out_of_stock', 'in_stock'),
      revised(3, 1, unpriced, figures('129.00', 'out_of_stock')),
    ];
    expect(priceOn(events)).toEqual(['129.00 out_of_stock', '129.00 in_stock']);
  });

  it('keeps failures, and which page was kept', () => {
    const failed = event('CheckFailed', 3, { reason: 'timeout' });
    const events = [
      observed(1, '19.00'),
      { ...moved(2, '19.00', '119.00'), snapshot: 'cd34' } as PriceEvent,
      failed,
      revised(4, 1, figures('19.00'), figures('129.00')),
    ];
    expect(knownNow(events)).toEqual([
      expect.objectContaining({ type: 'PriceObserved', reading: { title: 'Tent', ...figures('129.00') } }),
      { ...moved(2, '129.00', '119.00'), snapshot: 'cd34' },
      failed,
    ]);
  });
});

describe('a history whose beginning expired', () => {
  it('knows nothing but its moves', () =>
    expect(pointsOf([stock(1, 'in_stock', 'out_of_stock')])).toMatchObject([
      { price: null, currency: null, listPrice: null, availability: 'out_of_stock' },
    ]));
  it('knows no stock before the stock moves', () =>
    expect(priceOn([moved(1, '129.00', '119.00')])).toEqual(['119.00 unknown']));
});

describe('the moves from one point to the next', () => {
  const look = { page: 'p', observer: 'monitor', at: day(2) } as never;
  const between = (before: object | undefined, now: object) =>
    movesBetween(before as never, now as never, look).map(({ type }) => type);
  it.each<[string, object | undefined, object, string[]]>([
    ['none between equal figures', figures('9.00'), figures('9.0'), []],
    ['a change of the price', figures('9.00'), figures('8.00'), ['PriceChanged']],
    ['a new currency', figures('9.00'), { ...figures('9.00'), currency: 'EUR' }, ['PriceRebased']],
    ['a first price', { ...figures('9.00'), price: null }, figures('9.00'), ['PriceRebased']],
    ['a price after unknown figures, without a move of the stock', undefined, figures('9.00'), ['PriceRebased']],
    ['no move to a missing price', figures('9.00'), { ...figures('9.00'), price: null }, []],
    ['no move to an unknown stock', figures('9.00'), figures('9.00', 'unknown'), []],
    ['both', figures('9.00'), figures('8.00', 'out_of_stock'), ['PriceChanged', 'StockChanged']],
  ])('are %s', (_, before, now, moves) => expect(between(before, now)).toEqual(moves));
});
