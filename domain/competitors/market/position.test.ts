import { describe, expect, it } from 'vitest';
import type { Amount, Currency } from '../../kernel/names.js';
import { type CompetitorPrice, position } from './position.js';

const OWN = { price: '10.00' as Amount, currency: 'USD' as Currency };
const rival = (price: string | null, currency = 'USD', id = `at ${price}`): CompetitorPrice => ({
  ...{ id, label: id, outOfStock: false },
  price: price as Amount | null,
  currency: currency as Currency,
});
const rankAmong = (...prices: string[]) =>
  position(
    OWN,
    prices.map(price => rival(price)),
  ).position;

describe('an own price', () => {
  it.each([
    ['first alone', [], 1],
    ['first among dearer ones', ['10.01', '20'], 1],
    ['first together with an equal price', ['10.00', '12'], 1],
    ['first together with an equal price in other digits', ['10', '10.0'], 1],
    ['second after one that is cheaper by a cent', ['9.99', '10.00'], 2],
    ['last after all cheaper ones', ['1', '2', '9.99'], 4],
  ])('is %s', (_, prices, rank) => expect(rankAmong(...prices)).toBe(rank));

  it('is compared with prices in its own currency only; the others are counted', () => {
    const all = [rival('12.00'), rival('1.00', 'EUR'), rival(null), rival('8.00')];
    const { rivals, ...figures } = position(OWN, all);
    expect(figures).toEqual({
      ...{ competitors: 4, compared: 2, min: '8.00', avg: '10.00', max: '12.00', position: 2, percentVsAvg: 0 },
    });
    expect(rivals.map(({ id }) => id)).toEqual(['at 8.00', 'at 12.00']);
  });

  it('is shown in percent of the average', () => {
    expect(position(OWN, [rival('8.00')]).percentVsAvg).toBe(25);
    expect(position(OWN, [rival('12.50')]).percentVsAvg).toBe(-20);
  });

  it('has no figures without a price to compare with', () => {
    const nothing = { min: null, avg: null, max: null, percentVsAvg: null, position: 1, compared: 0, rivals: [] };
    expect(position(OWN, [rival('1.00', 'EUR')])).toEqual({ ...nothing, competitors: 1 });
  });
});
