import { describe, expect, it } from 'vitest';
import { type Amount, as, type Currency, type Instant, type PageId } from '../kernel/names.js';
import type { PriceEvent } from './events.js';
import { isNotable } from './isNotable.js';

const look = { page: as<PageId>('p'), observer: 'monitor' } as const;
const hour = (n: number) => as<Instant>(new Date(Date.UTC(2026, 6, 1, n)).toISOString());

/** Parses `100 101@5` into prices, each an hour after the previous one, or at the given hour. */
function story(text: string, currency = 'USD'): PriceEvent[] {
  let at = -1;
  let before: string | undefined;
  return text.split(' ').map((step): PriceEvent => {
    const [price = '', hours] = step.split('@');
    at = hours === undefined ? at + 1 : Number(hours);
    const from = before;
    before = price;
    const currencyOf = as<Currency>(currency);
    if (from === undefined) {
      const reading = { title: null, price: as<Amount>(price), currency: currencyOf, listPrice: null };
      return { type: 'PriceObserved', ...look, at: hour(at), reading: { ...reading, availability: 'in_stock' } };
    }
    const move = { from: as<Amount>(from), to: as<Amount>(price), currency: currencyOf, listPrice: null };
    return { type: 'PriceChanged', ...look, at: hour(at), ...move };
  });
}
const notableFrom = (text: string, percent = 1, currency?: string) =>
  isNotable(story(text, currency), percent)?.from ?? null;

describe('a price move', () => {
  it.each([
    ['of the threshold is news', '100.00 99.00', '100.00'],
    ['under it is not', '100.00 99.01', null],
    ['that adds up past it within a day is', '100.00 99.60 99.20 98.90', '100.00'],
    ['that takes two days for it is not', '100.00 99.60@1 99.20@30 98.90@60', null],
    ['back to where it was is not', '100.00 99.50 100.00', null],
    ['is counted from the last notice on', '100.00 98.00 97.50 97.30', null],
    ['after a notice is news again once it adds up', '100.00 98.00 97.50 97.00', '98.00'],
    ['of a cent is not, however cheap the thing', '0.50 0.51', null],
    ['of two cents is', '0.50 0.52', '0.50'],
    ['from nothing is', '0.00 5.00', '0.00'],
  ])('%s: %s', (_, text, from) => expect(notableFrom(text)).toBe(from));

  it('by one yen counts as rounding, by two does not', () => {
    expect(notableFrom('90 91', 1, 'JPY')).toBeNull();
    expect(notableFrom('90 92', 1, 'JPY')).toBe('90');
  });

  it('adds up from the day’s first price, exactly a day old included', () => {
    expect(notableFrom('100.00 99.50@24 98.90@25')).toBe('100.00');
    expect(notableFrom('100.00 99.60@1 98.60@25')).toBe('99.60');
  });

  const rebased = (price: string, currency: string): PriceEvent => ({
    ...{ type: 'PriceRebased', ...look, at: hour(2), price: as<Amount>(price) },
    ...{ currency: as<Currency>(currency), listPrice: null },
  });

  it('starts anew where a price has no predecessor', () => {
    const [, , move] = story('100.00 99.00@1 98.50@3');
    if (!move) throw new Error('no move');
    expect(isNotable([...story('100.00'), rebased('99.00', 'USD')], 1)).toBeNull();
    expect(isNotable([...story('100.00'), rebased('99.00', 'USD'), move], 1)).toBeNull();
  });

  it('never adds to moves in another currency, even from an equal figure', () => {
    const [, , move] = story('100.00 99.60@1 98.90@3', 'EUR');
    if (!move) throw new Error('no move');
    expect(isNotable([...story('100.00 99.60'), move], 1)?.from).toBe('100.00');
    expect(isNotable([...story('100.00 99.60'), rebased('99.60', 'EUR'), move], 1)).toBeNull();
  });

  it('adds to the moves before a change of stock', () => {
    const [first, second, last] = story('100.00 99.60@1 98.90@3');
    if (!first || !second || !last) throw new Error('no story');
    const stock: PriceEvent = { type: 'StockChanged', ...look, at: hour(2), from: 'in_stock', to: 'out_of_stock' };
    expect(isNotable([first, second, stock, last], 1)?.from).toBe('100.00');
  });

  it('is judged by its own event after a gap in the history', () => {
    const [, , , afterGap] = story('100.00 99.60 50.00 49.80');
    if (!afterGap) throw new Error('no move');
    expect(isNotable([...story('100.00 99.60'), afterGap], 1)).toBeNull();
  });

  it('is not judged by what follows it', () => {
    const stock: PriceEvent = { type: 'StockChanged', ...look, at: hour(2), from: 'in_stock', to: 'out_of_stock' };
    expect(isNotable([...story('100.00 90.00'), stock], 1)).toBeNull();
  });

  it('is judged without the price of a page that showed none at first', () => {
    const [first, move] = story('100.00 99.50');
    if (first?.type !== 'PriceObserved' || !move) throw new Error('no story');
    expect(isNotable([{ ...first, reading: { ...first.reading, price: null } }, move], 1)).toBeNull();
  });

  it('without a currency counts in hundredths', () => {
    const without = story('0.50 0.51').map(event => ({ ...event, currency: null }) as PriceEvent);
    expect(isNotable(without, 1)).toBeNull();
  });

  it('is always notable at a threshold of zero', () => expect(notableFrom('100.00 99.99', 0)).toBe('100.00'));

  it('is judged by its own event if the history was truncated', () =>
    expect(isNotable(story('100.00 90.00').slice(1), 1)?.from).toBe('100.00'));
});
