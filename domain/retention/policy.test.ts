import { describe, expect, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { cutoffsAt, figuresEnd, KEPT_DAYS, orderEnds } from './policy.js';

const instant = (text: string) => as<Instant>(text);
/** Keys end as the UTC day of an end begins. */
const dayOf = (end: string) => end.slice(0, 10);

it('the policy is the stated one', () =>
  expect(KEPT_DAYS).toEqual({ orders: 60, analytics: 90, audit: 365, cookies: 7, cases: 90 }));

describe('on any day', () => {
  it.each([
    ['2026-07-01T00:00:00.000Z', '2026-07-01T23:59:59.999Z'],
    ['2028-02-29T12:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ])('an order of %s or %s is over when its key ends, never kept past 60 days and never less than 59', (...times) => {
    for (const time of times.map(instant)) {
      const end = Date.parse(dayOf(orderEnds(time)));
      const [eve, morning] = [end - 1, end].map(ms => cutoffsAt(instant(new Date(ms).toISOString())));
      expect(time >= (eve?.orders ?? '')).toBe(true);
      expect(time < (morning?.orders ?? '')).toBe(true);
      const age = (end - Date.parse(time)) / 86_400_000;
      expect(age).toBeGreaterThan(59);
      expect(age).toBeLessThanOrEqual(60);
    }
  });

  it('the figures of a day are over when their key ends, 90 days after it began', () => {
    const end = figuresEnd('2026-07-01');
    expect(end).toBe('2026-09-29T00:00:00.000Z');
    expect('2026-07-01' >= cutoffsAt(instant('2026-09-28T23:59:59.999Z')).figures).toBe(true);
    expect('2026-07-01' < cutoffsAt(end).figures).toBe(true);
  });
});
