import { describe, expect, it } from 'vitest';
import { dayIn, daysUntil, startOfDay } from '../kernel/day.js';
import { as, type Instant } from '../kernel/names.js';
import {
  auditBefore,
  caseEnds,
  clientEnds,
  cutoffsAt,
  figuresEnd,
  KEPT_DAYS,
  orderEnds,
  snapshotEnds,
} from './policy.js';

const instant = (text: string) => as<Instant>(text);
it('the periods match the stated policy', () =>
  expect(KEPT_DAYS).toEqual({ orders: 60, analytics: 90, audit: 365, cookies: 7, cases: 90, snapshots: 90 }));

it('an audit entry is kept for 365 days, to the millisecond', () =>
  expect(auditBefore(instant('2026-07-01T09:00:00.001Z'))).toBe('2025-07-01T09:00:00.001Z'));

describe('an order', () => {
  it.each([
    ['UTC', '2026-07-01T00:00:00.000Z', '2026-07-01T23:59:59.999Z', '2026-08-30T00:00:00.000Z'],
    ['UTC', '2028-02-29T12:00:00.000Z', '2028-02-29T12:00:00.000Z', '2028-04-29T00:00:00.000Z'],
    ['America/Los_Angeles', '2026-07-01T07:00:00.000Z', '2026-07-02T06:59:59.999Z', '2026-08-30T07:00:00.000Z'],
    ['Asia/Tokyo', '2026-06-30T15:00:00.000Z', '2026-07-01T14:59:59.999Z', '2026-08-29T15:00:00.000Z'],
    // Summer time ends within the 60 days.
    ['Europe/Berlin', '2026-09-30T22:00:00.000Z', '2026-10-01T21:59:59.999Z', '2026-11-29T23:00:00.000Z'],
  ])('from a day in %s, from %s to %s, expires at the start of the 60th day after: %s', (zone, first, last, end) => {
    const eve = instant(new Date(Date.parse(end) - 1).toISOString());
    for (const time of [first, last].map(instant)) {
      expect(orderEnds(time, zone)).toBe(end);
      expect(time >= cutoffsAt(eve, zone).orders).toBe(true);
      expect(time < cutoffsAt(instant(end), zone).orders).toBe(true);
    }
  });

  it.each(['Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC', 'America/New_York', 'Etc/GMT+12'])(
    'of the last 60 days in %s is kept, whatever the hour is',
    zone => {
      for (let hour = 0; hour < 24; hour++) {
        const now = instant(`2026-07-01T${String(hour).padStart(2, '0')}:59:00.000Z`);
        const [oldest = ''] = daysUntil(dayIn(zone, now), KEPT_DAYS.orders);
        expect(cutoffsAt(now, zone).orders).toBe(startOfDay(zone, oldest));
        expect(orderEnds(startOfDay(zone, oldest), zone) > now).toBe(true);
      }
    },
  );
});

describe('on any day', () => {
  it("a day's figures expire with their key, 90 days after the day began", () => {
    const end = figuresEnd('2026-07-01');
    expect(end).toBe('2026-09-29T00:00:00.000Z');
    expect('2026-07-01' >= cutoffsAt(instant('2026-09-28T23:59:59.999Z'), 'UTC').figures).toBe(true);
    expect('2026-07-01' < cutoffsAt(end, 'UTC').figures).toBe(true);
  });

  it('requests, corrections and snapshots expire at the start of a UTC day', () => {
    for (const at of ['2026-07-01T00:00:00.000Z', '2026-07-01T23:59:59.999Z'].map(instant)) {
      expect(clientEnds(at)).toBe('2027-07-01T00:00:00.000Z');
      expect(caseEnds(at)).toBe('2026-09-29T00:00:00.000Z');
      expect(snapshotEnds(at)).toBe('2026-09-29T00:00:00.000Z');
    }
  });
});
