import { describe, expect, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { dueAt, type Timing } from './quietHours.js';

const PLAIN: Timing = { digest: 'instant', quiet: null, timeZone: 'UTC', sentToday: 0, dailyCap: 20 };
const NIGHT = { from: '22:00', to: '07:00' };
const due = (now: string, timing: Partial<Timing>) => dueAt(as<Instant>(now), { ...PLAIN, ...timing });

describe('a message may go out', () => {
  it.each<[string, string, Partial<Timing>, string]>([
    ['at once', '2026-07-01T12:00:00.000Z', {}, '2026-07-01T12:00:00.000Z'],
    ['at once by day', '2026-07-01T12:00:00.000Z', { quiet: NIGHT }, '2026-07-01T12:00:00.000Z'],
    ['in the morning after a late evening', '2026-07-01T23:10:00.000Z', { quiet: NIGHT }, '2026-07-02T07:00:00.000Z'],
    ['in the morning after midnight', '2026-07-02T03:10:00.000Z', { quiet: NIGHT }, '2026-07-02T07:00:00.000Z'],
    [
      'by the clock of the store, not ours',
      '2026-07-01T12:00:00.000Z',
      { quiet: NIGHT, timeZone: 'Asia/Tokyo' },
      '2026-07-01T12:00:00.000Z',
    ],
    [
      'in its night: later',
      '2026-07-01T14:00:00.000Z',
      { quiet: NIGHT, timeZone: 'Asia/Tokyo' },
      '2026-07-01T22:00:00.000Z',
    ],
    [
      'in a zone of three quarters of an hour',
      '2026-07-01T20:00:00.000Z',
      { quiet: NIGHT, timeZone: 'Asia/Kathmandu' },
      '2026-07-02T01:15:00.000Z',
    ],
    [
      'over a change to summer time',
      '2026-03-29T00:30:00.000Z',
      { quiet: NIGHT, timeZone: 'Europe/Berlin' },
      '2026-03-29T05:00:00.000Z',
    ],
    [
      'over the end of summer time',
      '2026-10-24T23:30:00.000Z',
      { quiet: NIGHT, timeZone: 'Europe/Berlin' },
      '2026-10-25T06:00:00.000Z',
    ],
    [
      'when an end that the clocks skip would have been',
      '2026-03-29T00:30:00.000Z',
      { quiet: { from: '22:00', to: '02:30' }, timeZone: 'Europe/Berlin' },
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'at the first of two ends where the clocks repeat an hour',
      '2026-10-25T00:00:00.000Z',
      { quiet: { from: '22:00', to: '02:30' }, timeZone: 'Europe/Berlin' },
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'in the morning of a day of 23 hours',
      '2026-03-28T12:00:00.000Z',
      { digest: 'daily', timeZone: 'Europe/Berlin' },
      '2026-03-29T06:00:00.000Z',
    ],
    [
      'in the morning of a day of 25 hours',
      '2026-10-24T12:00:00.000Z',
      { digest: 'daily', timeZone: 'Europe/Berlin' },
      '2026-10-25T07:00:00.000Z',
    ],
    [
      'after a full day of 25 hours',
      '2026-10-25T00:30:00.000Z',
      { sentToday: 20, timeZone: 'Europe/Berlin' },
      '2026-10-25T23:00:00.000Z',
    ],
    [
      'where summer time begins at midnight',
      '2026-09-05T20:00:00.000Z',
      { sentToday: 20, timeZone: 'America/Santiago' },
      '2026-09-06T04:00:00.000Z',
    ],
    [
      'after quiet hours within one day',
      '2026-07-01T12:30:00.000Z',
      { quiet: { from: '12:00', to: '14:00' } },
      '2026-07-01T14:00:00.000Z',
    ],
    [
      'at once before quiet hours within one day',
      '2026-07-01T11:59:00.000Z',
      { quiet: { from: '12:00', to: '14:00' } },
      '2026-07-01T11:59:00.000Z',
    ],
    [
      'after quiet hours from their very first minute',
      '2026-07-01T12:00:00.000Z',
      { quiet: { from: '12:00', to: '14:00' } },
      '2026-07-01T14:00:00.000Z',
    ],
    [
      'in the morning from the first minute of the night',
      '2026-07-01T22:00:00.000Z',
      { quiet: NIGHT },
      '2026-07-02T07:00:00.000Z',
    ],
    ['tomorrow where the day is full', '2026-07-01T12:00:00.000Z', { sentToday: 20 }, '2026-07-02T00:00:00.000Z'],
    [
      'tomorrow morning where the night is quiet too',
      '2026-07-01T12:00:00.000Z',
      { sentToday: 20, quiet: NIGHT },
      '2026-07-02T07:00:00.000Z',
    ],
    ['this morning in a daily digest', '2026-07-01T03:00:00.000Z', { digest: 'daily' }, '2026-07-01T08:00:00.000Z'],
    ['tomorrow morning in a daily digest', '2026-07-01T09:00:00.000Z', { digest: 'daily' }, '2026-07-02T08:00:00.000Z'],
    [
      'tomorrow in a daily digest whose minute has come',
      '2026-07-01T08:00:00.000Z',
      { digest: 'daily' },
      '2026-07-02T08:00:00.000Z',
    ],
    ['on Monday in a weekly digest', '2026-07-01T09:00:00.000Z', { digest: 'weekly' }, '2026-07-06T08:00:00.000Z'],
    [
      'on the next Monday where this one is over',
      '2026-07-06T09:00:00.000Z',
      { digest: 'weekly' },
      '2026-07-13T08:00:00.000Z',
    ],
    [
      'at the end of quiet hours that cover the digest',
      '2026-07-01T09:30:00.000Z',
      { digest: 'daily', quiet: { from: '06:00', to: '10:00' } },
      '2026-07-02T10:00:00.000Z',
    ],
  ])('%s', (_, now, timing, expected) => expect(due(now, timing)).toBe(expected));
});
