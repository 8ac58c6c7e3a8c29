import { describe, expect, it } from 'vitest';
import type { RevenuePoint } from '../../../../domain/api/analytics.js';
import { choose, type Period, periodParams, readPeriod } from './period.js';

/** 60 days that end on 2026-11-21, a Saturday; each day's revenue is its number. */
const points: readonly RevenuePoint[] = Array.from({ length: 60 }, (_, n) => ({
  created_at: new Date(Date.UTC(2026, 8, 23 + n)).toISOString().slice(0, 10),
  total_price: n,
  orders: 1,
}));
const read = (search: string): Period => readPeriod(new URLSearchParams(search));
const days = (of: readonly RevenuePoint[] | null) =>
  of ? [of[0]?.created_at, of.at(-1)?.created_at, of.length] : null;
const chosen = (search: string) => choose(points, read(search));

describe('the period of an address', () => {
  it.each([
    ['', '60', 'none'],
    ['range=7', '7', 'none'],
    ['range=14&compare=previous', '14', 'previous'],
    ['range=30&compare=weekdays', '30', 'weekdays'],
    ['range=custom&from=2026-11-01&to=2026-11-05', 'custom', 'none'],
    ['range=13&compare=mars', '60', 'none'],
    ['range=custom', '60', 'none'],
    ['range=custom&from=2026-11-05&to=2026-11-01', '60', 'none'],
    ['range=custom&from=soon&to=later', '60', 'none'],
  ])('%j is %s days, compared with %s', (search, range, compare) =>
    expect(read(search)).toMatchObject({ range, compare }),
  );

  it.each(['range=7&compare=previous', 'range=custom&from=2026-11-01&to=2026-11-05', ''])(
    '%j is written as it was read',
    search => {
      const written = Object.entries(periodParams(read(search))).filter(([, value]) => value !== null);
      expect(written.map(pair => pair.join('=')).join('&')).toBe(search);
    },
  );
});

describe('the days of a period', () => {
  it.each([
    ['', ['2026-09-23', '2026-11-21', 60]],
    ['range=7', ['2026-11-15', '2026-11-21', 7]],
    ['range=30', ['2026-10-23', '2026-11-21', 30]],
    ['range=custom&from=2026-11-01&to=2026-11-05', ['2026-11-01', '2026-11-05', 5]],
    ['range=custom&from=2020-01-01&to=2026-09-24', ['2026-09-23', '2026-09-24', 2]],
    ['range=custom&from=2020-01-01&to=2020-02-01', ['2026-09-23', '2026-11-21', 60]],
  ])('of %j are %j', (search, expected) => expect(days(chosen(search).points)).toEqual(expected));

  it.each([
    ['range=7&compare=previous', ['2026-11-08', '2026-11-14', 7], 'the 7 days before'],
    ['range=30&compare=previous', ['2026-09-23', '2026-10-22', 30], 'the 30 days before'],
    ['range=custom&from=2026-11-05&to=2026-11-05&compare=previous', ['2026-11-04', '2026-11-04', 1], 'the day before'],
    [
      'range=custom&from=2026-11-05&to=2026-11-05&compare=weekdays',
      ['2026-10-29', '2026-10-29', 1],
      'the same weekdays before',
    ],
    [
      'range=custom&from=2026-11-01&to=2026-11-10&compare=weekdays',
      ['2026-10-18', '2026-10-27', 10],
      'the same weekdays before',
    ],
  ])('%j stand against %j', (search, expected, name) => {
    const { compared, comparedWith, off } = chosen(search);
    expect(days(compared)).toEqual(expected);
    expect([comparedWith, off]).toEqual([name, null]);
  });

  it.each(['range=60&compare=previous', 'range=30&compare=weekdays'])(
    'of %j reach back too far to be compared, and say so',
    search =>
      expect(chosen(search)).toMatchObject({
        compared: null,
        comparedWith: null,
        off: 'Too far back to compare: it would reach beyond the 60 days on record.',
      }),
  );
});
