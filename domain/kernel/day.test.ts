import { describe, expect, it } from 'vitest';
import { dayAfter, dayIn, daysUntil, isDay, isTimeZone, startOfDay } from './day.js';
import { as, type Instant } from './names.js';

const day = (zone: string, instant: string) => dayIn(zone, as<Instant>(instant));

describe("a store's day", () => {
  it.each([
    ['America/New_York', '2026-07-01T03:59:59.000Z', '2026-06-30'],
    ['America/New_York', '2026-07-01T04:00:00.000Z', '2026-07-01'],
    ['Pacific/Auckland', '2026-12-31T12:00:00.000Z', '2027-01-01'],
    ['UTC', '2026-02-28T23:59:59.999Z', '2026-02-28'],
    // The clocks go back at 06:00 UTC: the repeated hour belongs to one day.
    ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01'],
    ['America/New_York', '2026-11-01T06:30:00.000Z', '2026-11-01'],
  ])('in %s, %s falls on %s', (zone, instant, expected) => expect(day(zone, instant)).toBe(expected));

  it.each([
    'Africa/Cairo',
    'America/Havana',
    'America/New_York',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Atlantic/Azores',
    'Australia/Lord_Howe',
    'Europe/London',
    'Pacific/Kiritimati',
  ])('in %s follows the calendar for each quarter of an hour around a clock change', zone => {
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
    for (const eve of ['2026-03-28', '2026-04-23', '2026-10-24', '2027-02-28']) {
      const from = Date.parse(`${eve}T00:00:00Z`);
      for (let ms = from; ms < from + 60 * 3_600_000; ms += 15 * 60_000)
        expect(day(zone, new Date(ms).toISOString())).toBe(calendar.format(ms));
    }
  });

  it('refuses an invalid time', () => {
    day('UTC', '2026-07-01T00:00:00.000Z');
    expect(() => day('UTC', 'yesterday')).toThrow(RangeError);
  });

  it.each([
    ['UTC', '2026-07-01', '2026-07-01T00:00:00.000Z'],
    ['America/New_York', '2026-07-01', '2026-07-01T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-07-01', '2026-06-30T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-07-01', '2026-06-30T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-07-01', '2026-07-01T12:00:00.000Z'],
    // Clocks go from 23:59 to 01:00.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['Africa/Cairo', '2026-04-25', '2026-04-24T21:00:00.000Z'],
  ])('in %s, %s begins at %s', (zone, date, expected) => expect(startOfDay(zone, date)).toBe(expected));

  it('counts back across the end of a month and the end of summer time', () => {
    expect(daysUntil('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(new Set(daysUntil('2026-11-20', 60)).size).toBe(60);
  });

  it.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-31', false],
    ['2026-04-31', false],
    ['2026-13-45', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
  ])('recognizes whether the calendar has %s: %s', (text, known) => expect(isDay(text)).toBe(known));

  it('counts on across the end of a year and back', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('recognizes time zones', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Atlantis/Capital')).toBe(false);
  });
});
