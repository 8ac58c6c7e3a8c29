import { describe, expect, it } from 'vitest';
import { daysUntil } from '../kernel/day.js';
import { comparedDays, weekdayOf } from './comparison.js';

/** 60 days that end on a Saturday. */
const known = daysUntil('2026-11-21', 60);
const sum = (days: ReadonlyMap<string, number> | null) =>
  [...(days ?? [])].reduce((all, [, weight]) => all + weight, 0);

describe('the comparison days of a period', () => {
  it('are the same number of days right before, each counted once', () => {
    const days = comparedDays(known, known.slice(-30), 'previous');
    expect([...(days ?? [])].slice(0, 2)).toEqual([
      ['2026-09-23', 1],
      ['2026-09-24', 1],
    ]);
    expect(days?.size).toBe(30);
  });

  it("are all earlier days with the same weekdays, weighted to the period's length", () => {
    const days = comparedDays(known, ['2026-11-20', '2026-11-21'], 'weekdays');
    // Eight Fridays and eight Saturdays before.
    expect(days?.size).toBe(16);
    expect(days?.get('2026-11-13')).toBeCloseTo(1 / 8);
    expect(days?.has('2026-11-15')).toBe(false);
    expect(sum(days)).toBeCloseTo(2);
    expect(sum(comparedDays(known, known.slice(-30), 'weekdays'))).toBeCloseTo(30);
  });

  it('reach from the first day on record to the day before the period', () => {
    const days = [...(comparedDays(known, known.slice(-7), 'weekdays')?.keys() ?? [])];
    expect(days).toEqual(known.slice(0, -7));
  });

  it('may be the first days on record', () => {
    const week = known.slice(0, 14);
    expect([...(comparedDays(week, week.slice(-7), 'previous')?.keys() ?? [])]).toEqual(week.slice(0, 7));
    expect(comparedDays(week.slice(1), week.slice(-7), 'previous')).toBeNull();
  });

  it('are none for a period without days', () => {
    expect(comparedDays(known, [], 'previous')).toBeNull();
    expect(comparedDays(known, [], 'weekdays')).toBeNull();
  });

  it('weigh each weekday by itself', () => {
    // The period has two Sundays, and one of each other weekday.
    const record = daysUntil('2026-11-22', 58);
    const days = comparedDays(record, record.slice(-8), 'weekdays');
    const weightsOf = (weekday: number) =>
      [...(days ?? [])].filter(([day]) => weekdayOf(day) === weekday).map(([, weight]) => weight);
    for (const weekday of [0, 1, 2, 3, 4, 5, 6])
      expect(weightsOf(weekday).reduce((all, one) => all + one, 0)).toBeCloseTo(weekday === 0 ? 2 : 1);
  });

  it.each([
    ['nothing is compared', known.slice(-7), 'none' as const],
    ['the record ends before', known, 'previous' as const],
    ['a weekday has no day before', known.slice(1), 'weekdays' as const],
    ['the period is not on record', ['2020-01-01'], 'previous' as const],
    ['the period is not on record, whatever its weekdays', ['2020-01-01'], 'weekdays' as const],
  ])('are none if %s', (_, shown, compare) => expect(comparedDays(known, shown, compare)).toBeNull());
});

it('a day’s weekday is the calendar’s, from 0 for Sunday', () =>
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(weekdayOf)).toEqual([0, 1, 6]));
