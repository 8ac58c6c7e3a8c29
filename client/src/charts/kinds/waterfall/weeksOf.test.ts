import { describe, expect, it } from 'vitest';
import { weeksOf } from './weeksOf.js';

/** Days from Friday, 30 October 2026; each is worth its number. */
const days = (count: number, compared: number | null = null) =>
  Array.from({ length: count }, (_, n) => ({
    day: new Date(Date.UTC(2026, 9, 30 + n)).toISOString().slice(0, 10),
    value: n + 1,
    orders: 1,
    compared: compared === null ? null : { day: null, value: compared },
  }));

describe('the steps of the waterfall', () => {
  it('are weeks from Monday; each begins where the one before ended', () =>
    expect(weeksOf(days(12)).map(({ day, last, value, from, to }) => [day, last, value, from, to])).toEqual([
      ['2026-10-30', '2026-11-01', 6, 0, 6],
      ['2026-11-02', '2026-11-08', 49, 6, 55],
      ['2026-11-09', '2026-11-10', 23, 55, 78],
    ]));

  it('carry what they are compared with', () => {
    expect(weeksOf(days(5, 10)).map(({ compared }) => compared)).toEqual([30, 20]);
    expect(weeksOf(days(5)).map(({ compared }) => compared)).toEqual([null, null]);
  });

  it('are none without days', () => expect(weeksOf([])).toEqual([]));
});
