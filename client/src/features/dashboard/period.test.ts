import { describe, expect, it } from 'vitest';
import { daysUntil } from '../../../../domain/kernel/day.js';
import { choose, comparedSumOf, comparedTo, type Period, periodParams, readPeriod, sumOf } from './period.js';

/** 60 days that end on 2026-11-21, a Saturday; each day's figure is its number, from 0. */
const known = daysUntil('2026-11-21', 60);
const valueOn = (day: string) => known.indexOf(day);
const read = (search: string): Period => readPeriod(new URLSearchParams(search));
const ends = (days: readonly string[]) => [days[0], days.at(-1), days.length];
const chosen = (search: string) => choose(known, read(search));

describe('the period of an address', () => {
  it.each([
    ['', '30', 'weekdays'],
    ['range=7', '7', 'weekdays'],
    ['range=14&compare=previous', '14', 'previous'],
    ['range=30&compare=weekdays', '30', 'weekdays'],
    ['range=60&compare=none', '60', 'none'],
    ['range=custom&from=2026-11-01&to=2026-11-05', 'custom', 'weekdays'],
    ['range=13&compare=mars', '30', 'weekdays'],
    ['range=custom', '30', 'weekdays'],
    ['range=custom&from=2026-11-05&to=2026-11-01', '30', 'weekdays'],
    ['range=custom&from=soon&to=later', '30', 'weekdays'],
  ])('%j is %s days, compared with %s', (search, range, compare) =>
    expect(read(search)).toMatchObject({ range, compare }),
  );

  it.each(['range=7&compare=previous', 'range=60&compare=none', 'range=custom&from=2026-11-01&to=2026-11-05', ''])(
    '%j is written as it was read',
    search => {
      const written = Object.entries(periodParams(read(search))).filter(([, value]) => value !== null);
      expect(written.map(pair => pair.join('=')).join('&')).toBe(search);
    },
  );
});

describe('the days of a period', () => {
  it.each([
    ['', ['2026-10-23', '2026-11-21', 30]],
    ['range=7', ['2026-11-15', '2026-11-21', 7]],
    ['range=60', ['2026-09-23', '2026-11-21', 60]],
    ['range=custom&from=2026-11-01&to=2026-11-05', ['2026-11-01', '2026-11-05', 5]],
    ['range=custom&from=2020-01-01&to=2026-09-24', ['2026-09-23', '2026-09-24', 2]],
    ['range=custom&from=2020-01-01&to=2020-02-01', ['2026-09-23', '2026-11-21', 60]],
  ])('of %j are %j', (search, expected) => expect(ends(chosen(search).days)).toEqual(expected));

  it.each([
    // 53 to 59 against 46 to 52.
    ['range=7&compare=previous', 392, 343, 'the 7 days before'],
    ['range=30&compare=previous', 1_335, 435, 'the 30 days before'],
    ['range=custom&from=2026-11-05&to=2026-11-05&compare=previous', 43, 42, 'the day before'],
    // Six Thursdays before: 1, 8, … 36.
    ['range=custom&from=2026-11-05&to=2026-11-05', 43, 18.5, 'the same weekdays before'],
  ])('%j: %s stands against %s, named %s', (search, now, before, name) => {
    const choice = chosen(search);
    expect(sumOf(choice, valueOn)).toBe(now);
    expect(comparedSumOf(choice, valueOn)).toBeCloseTo(before);
    expect([choice.comparedWith, choice.off]).toEqual([name, null]);
  });

  it('are compared day by day, and the days add up to the whole', () => {
    const previous = chosen('range=7&compare=previous');
    expect(comparedTo(previous, '2026-11-15', valueOn)).toEqual({ day: '2026-11-08', value: 46 });
    const weekdays = chosen('');
    expect(comparedTo(weekdays, '2026-11-19', valueOn)).toEqual({ day: null, value: 15 });
    const byDay = weekdays.days.reduce((sum, day) => sum + (comparedTo(weekdays, day, valueOn)?.value ?? 0), 0);
    expect(byDay).toBeCloseTo(comparedSumOf(weekdays, valueOn) ?? 0);
    expect(comparedTo(chosen('compare=none'), '2026-11-19', valueOn)).toBeNull();
  });

  it.each(['range=60&compare=previous', 'range=60', 'range=custom&from=2026-09-25&to=2026-11-21'])(
    'of %j reach back too far to be compared, and say so',
    search =>
      expect(chosen(search)).toMatchObject({
        compare: 'none',
        weights: null,
        comparedWith: null,
        off: 'Too far back to compare: only 60 days are on record.',
      }),
  );

  it('are the usual ones unless someone chose otherwise', () =>
    expect(['', 'range=7', 'compare=none'].map(search => chosen(search).usual)).toEqual([true, false, false]));
});
