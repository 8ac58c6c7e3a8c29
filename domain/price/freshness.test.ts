import { describe, expect, it } from 'vitest';
import type { Instant } from '../kernel/names.js';
import { type Checked, freshnessOf } from './freshness.js';

const HOUR_MS = 3_600_000;
const at = (hour: number, ms = 0) => new Date(Date.UTC(2026, 6, 1, hour) + ms).toISOString() as Instant;
const NOW = at(12);
/** Checked each hour: at 11:00, and next at 12:00. */
const page = (over: Partial<Checked> = {}): Checked => ({
  ...{ lastChecked: at(11), nextCheck: NOW, intervalMs: HOUR_MS, failure: null, slowUntil: null },
  ...over,
});

describe('the figures of a page', () => {
  it.each<[string, Partial<Checked>, string]>([
    ['was read on time', {}, 'fresh'],
    ['was never checked', { lastChecked: null }, 'waiting'],
    ['failed its first check', { lastChecked: null, failure: 'timeout' }, 'failing'],
    ['was blocked at its first check', { lastChecked: null, failure: 'blocked' }, 'blocked'],
    ['failed its last check', { failure: 'timeout' }, 'failing'],
    ['was blocked at its last check', { failure: 'blocked' }, 'blocked'],
    ['has a site that asked for a pause', { failure: 'blocked', slowUntil: at(12, 1) }, 'slow_down'],
    ['has a site whose pause is over', { slowUntil: NOW }, 'fresh'],
  ])('are shown by the page’s last check: it %s', (_, over, state) => expect(freshnessOf(page(over), NOW)).toBe(state));

  it.each<[string, Partial<Checked>, Instant]>([
    ['half an interval late', {}, at(12, HOUR_MS / 2)],
    ['a minute late, if its interval is short', { intervalMs: 60_000 }, at(12, 60_000)],
    ['an interval after its last check, without a due time', { nextCheck: null }, at(12)],
    ['an interval after its last check, if that was later than due', { lastChecked: at(13) }, at(14)],
  ])('are overdue once it is more than %s', (_, over, last) => {
    expect(freshnessOf(page(over), last)).toBe('fresh');
    expect(freshnessOf(page(over), new Date(Date.parse(last) + 1).toISOString() as Instant)).toBe('overdue');
  });
});
