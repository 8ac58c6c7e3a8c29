import { describe, expect, it } from 'vitest';
import type { Amount, Currency, Instant } from '../../kernel/names.js';
import { priceRange } from './priceRange.js';

const hour = (n: number) => new Date(Date.UTC(2026, 6, 1, n)).toISOString() as Instant;
const from = hour(0);
const to = hour(10);
const point = (at: number, price: string | null, currency = 'USD') => ({
  at: hour(at),
  price: price as Amount | null,
  currency: price === null ? null : (currency as Currency),
});

describe('the prices over a period', () => {
  it('are unknown without a price', () =>
    expect(priceRange([point(1, null)], from, to)).toEqual({ currency: null, min: null, avg: null, max: null }));

  it('are averaged by how long each held: the last until the end, one from before from the start', () => {
    expect(priceRange([point(-90, '10.00'), point(5, '20.00')], from, to)).toMatchObject({ avg: '15.00' });
    expect(priceRange([point(0, '10.00'), point(9, '20.00')], from, to)).toMatchObject({ avg: '11.00' });
  });

  it('do not count the time without a price', () =>
    expect(priceRange([point(0, '10.00'), point(1, null), point(9, '20.00')], from, to)).toMatchObject({
      ...{ min: '10.00', avg: '15.00', max: '20.00' },
    }));

  it('are those in the latest currency, however many there are in another', () =>
    expect(
      priceRange([point(0, '9000', 'JPY'), point(5, '10.00'), point(6, '12.00'), point(7, null)], from, to),
    ).toEqual({
      ...{ currency: 'USD', min: '10.00', avg: '11.00', max: '12.00' },
    }));

  it('count even the briefest price, and compare amounts rather than texts', () =>
    expect(priceRange([point(10, '9.00'), point(10, '10.00')], from, to)).toMatchObject({ min: '9.00', max: '10.00' }));
});
