import { expect, it } from 'vitest';
import { as, type Instant, type PageId } from '../kernel/names.js';
import type { CheckFailure, PriceEvent } from './events.js';
import { gapsIn } from './gapsIn.js';

const at = (day: number) => as<Instant>(`2026-07-${String(day).padStart(2, '0')}T09:00:00.000Z`);
const look = (day: number) => ({ page: as<PageId>('p'), observer: 'monitor' as const, at: at(day) });
const failed = (day: number, reason: CheckFailure): PriceEvent => ({ type: 'CheckFailed', ...look(day), reason });
const recovered = (day: number): PriceEvent => ({ type: 'CheckRecovered', ...look(day) });

it('a gap lasts from the first failed check to the next good one', () =>
  expect(gapsIn([failed(3, 'timeout'), recovered(5)], at(1))).toEqual([{ from: at(3), to: at(5), reason: 'timeout' }]));

it('another reason starts another gap, which stays open while it lasts', () =>
  expect(gapsIn([failed(3, 'timeout'), failed(4, 'blocked')], at(1))).toEqual([
    { from: at(3), to: at(4), reason: 'timeout' },
    { from: at(4), to: null, reason: 'blocked' },
  ]));

it('a gap is ended by checks, not by what they find', () => {
  const priced = { price: '99.00', currency: 'USD', listPrice: null, title: null, availability: 'in_stock' };
  const observed = { type: 'PriceObserved', ...look(4), reading: priced } as unknown as PriceEvent;
  expect(gapsIn([failed(3, 'timeout'), observed], at(1))).toEqual([{ from: at(3), to: null, reason: 'timeout' }]);
});

it('a gap that is over stays as it was', () =>
  expect(gapsIn([failed(3, 'timeout'), recovered(5), failed(7, 'gone'), recovered(8)], at(5))).toEqual([
    { from: at(7), to: at(8), reason: 'gone' },
  ]));

it('a gap that ended before the window is omitted', () =>
  expect(gapsIn([failed(3, 'timeout'), recovered(5)], at(6))).toEqual([]));
