import { describe, expect, it } from 'vitest';
import type { Amount, Currency } from '../../kernel/names.js';
import { average } from './average.js';

const of = (currency: string | null, ...prices: readonly (readonly [price: string, weight: number])[]) =>
  average(
    prices.map(([price, weight]) => ({ price: price as Amount, weight })),
    currency as Currency | null,
  );

describe('an average price', () => {
  it.each([
    ['of nothing', null, [], null],
    ['of one price', 'USD', [['12.5', 3]], '12.50'],
    [
      'by how long each held',
      'USD',
      [
        ['10.00', 3],
        ['20.00', 1],
      ],
      '12.50',
    ],
    [
      'in whole yen',
      'JPY',
      [
        ['100', 1],
        ['101', 1],
      ],
      '101',
    ],
    [
      'in dinars of three decimals',
      'KWD',
      [
        ['1.234', 1],
        ['1.237', 1],
      ],
      '1.236',
    ],
    [
      'without a currency',
      null,
      [
        ['1', 1],
        ['2', 2],
      ],
      '1.67',
    ],
    [
      'of prices finer than the smallest unit',
      'USD',
      [
        ['1.004', 1],
        ['1.005', 1],
      ],
      '1.00',
    ],
    [
      'of very little',
      'USD',
      [
        ['0.01', 1],
        ['0.00', 3],
      ],
      '0.00',
    ],
    [
      'of more digits than a number holds',
      'USD',
      [
        ['999999999999999999.00', 1],
        ['1.00', 1],
      ],
      '500000000000000000.00',
    ],
  ] as const)('%s', (_, currency, prices, expected) => expect(of(currency, ...prices)).toBe(expected));
});
