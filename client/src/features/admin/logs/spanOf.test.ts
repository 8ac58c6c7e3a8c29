import { describe, expect, it } from 'vitest';
import type { Range } from '../view/view.js';
import { holds, spanOf, WHOLE } from './spanOf.js';

const NOW = Date.parse('2026-11-21T14:00:00.000Z');
const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
const custom = (from: string | null, to: string | null) => ({ range: 'custom' as const, from, to });

describe('the span of the bars', () => {
  it.each<[Range, string | null]>([
    ['1h', at(20, 14)],
    ['24h', at(14, 14)],
    ['3d', at(13, 14)],
    ['7d', '2026-10-22T14:00:00.000Z'],
    ['all', null],
  ])('of %s is more than the range, and ends now', (range, from) =>
    expect(spanOf({ range, from: null, to: null }, NOW)).toEqual({ from, to: null }),
  );

  it.each([
    ['has as much before and after', custom(at(10), at(12)), { from: at(8), to: at(14) }],
    ['ends now at the latest', custom(at(17), at(20)), { from: at(14), to: null }],
    ['that is open ends now', custom(at(19, 14), null), { from: at(17, 14), to: null }],
    ['without a beginning is the whole trail', custom(null, at(12)), WHOLE],
    ['with its ends in the wrong order is the whole trail', custom(at(12), at(10)), WHOLE],
  ])('of a custom range %s', (_, range, span) => expect(spanOf(range, NOW)).toEqual(span));

  it('holds a range that lies in it', () => {
    const span = { from: at(8), to: at(14) };
    expect(holds(span, custom(at(8), at(14)))).toBe(true);
    for (const outside of [custom(at(7), at(9)), custom(at(9), at(15)), custom(null, at(9)), custom(at(9), null)])
      expect([outside, holds(span, outside)]).toEqual([outside, false]);
    expect(holds({ from: at(8), to: null }, custom(at(9), null))).toBe(true);
    expect(holds(WHOLE, custom(null, at(9)))).toBe(true);
  });
});
