import { describe, expect, it } from 'vitest';
import type { Amount, Currency, Instant } from '../../kernel/names.js';
import type { Availability } from '../../price/price.js';
import { movesOf, type Reading } from './moves.js';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z` as Instant;
const seen = (
  day: number,
  price: string | null,
  availability: Availability = 'in_stock',
  currency = 'USD',
): Reading => ({ at: at(day), price: price as Amount | null, currency: currency as Currency, availability });

describe('the moves of a page', () => {
  it.each<[string, Reading[], ReturnType<typeof movesOf>]>([
    ['the first reading is none', [seen(1, '160.00')], []],
    [
      'a lower price, in per cent of the former one',
      [seen(1, '160.00'), seen(2, '149.00')],
      [{ what: 'price', at: at(2), from: '160.00', to: '149.00', currency: 'USD', percent: -6.87 }] as never,
    ],
    [
      'sold out, and back in stock',
      [seen(1, '20.00'), seen(2, '20.00', 'out_of_stock'), seen(3, '20.00')],
      [
        { what: 'soldOut', at: at(2) },
        { what: 'backInStock', at: at(3) },
      ],
    ],
    ['stock that is not known is no move', [seen(1, '20.00'), seen(2, '20.00', 'unknown'), seen(3, '20.00')], []],
    [
      'a price that comes back changed after a time without one',
      [seen(1, '20.00'), seen(2, null, 'out_of_stock'), seen(3, '25.00')],
      [
        { what: 'soldOut', at: at(2) },
        { what: 'backInStock', at: at(3) },
        { what: 'price', at: at(3), from: '20.00', to: '25.00', currency: 'USD', percent: 25 },
      ] as never,
    ],
    ['another currency is no move', [seen(1, '20.00'), seen(2, '18.00', 'in_stock', 'EUR')], []],
  ])('%s', (_, readings, moves) => {
    expect(movesOf(readings)).toEqual(moves);
  });
});
