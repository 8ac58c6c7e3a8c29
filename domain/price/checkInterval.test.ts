import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextInterval, pauseMs } from './checkInterval.js';

const MINUTE = 60_000;
const intervals = { shortest: 15 * MINUTE, first: 60 * MINUTE, longest: 24 * 60 * MINUTE };

/** The interval after a history of checks; true means that the price moved. */
const intervalAfter = (history: readonly boolean[]) =>
  history.reduce<number>((interval, changed) => nextInterval(interval, changed, intervals), intervals.first);

/** Simulates 60 days of checks on a price that moves every `everyMs`. @returns the second half's mean interval. */
function settled(everyMs: number): number {
  let interval = intervals.first;
  let checks = 0;
  const end = 60 * 24 * 60 * MINUTE;
  for (let at = 0; at < end; ) {
    const next = at + interval;
    interval = nextInterval(interval, Math.floor(next / everyMs) > Math.floor(at / everyMs), intervals);
    at = next;
    if (at > end / 2) checks++;
  }
  return end / 2 / checks;
}

describe('the adaptive interval', () => {
  it('starts hourly', () => expect(nextInterval(null, true, intervals)).toBe(60 * MINUTE));
  it('is 15 minutes for a price that moves all the time', () =>
    expect(intervalAfter(Array.from({ length: 9 }, () => true))).toBe(15 * MINUTE));
  it('is a day for a price that never moves', () =>
    expect(intervalAfter(Array.from({ length: 60 }, () => false))).toBe(24 * 60 * MINUTE));

  it('never leaves its bounds', () =>
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 200 }), history => {
        expect(intervalAfter(history)).toBeGreaterThanOrEqual(intervals.shortest);
        expect(intervalAfter(history)).toBeLessThanOrEqual(intervals.longest);
      }),
    ));

  it('is never longer after a change than without one', () =>
    fc.assert(
      fc.property(fc.integer({ min: intervals.shortest, max: intervals.longest }), current => {
        expect(nextInterval(current, true, intervals)).toBeLessThanOrEqual(nextInterval(current, false, intervals));
      }),
    ));

  it('notices a price change within a quarter of the usual time between changes, within the bounds', () =>
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 72 }), hours => {
        expect(settled(hours * 60 * MINUTE)).toBeLessThan(Math.max(15 * MINUTE, (hours * 60 * MINUTE) / 4));
      }),
      { numRuns: 30 },
    ));

  it('is shorter for a price that moves more often', () =>
    expect(settled(2 * 60 * MINUTE)).toBeLessThan(settled(48 * 60 * MINUTE)));
});

describe('the pause until the next check', () => {
  const usual = { intervalMs: 60 * MINUTE, everyMs: null, failures: 0, retryAfterMs: 0, random: 0.5 };
  it.each([
    ['is the interval', {}, 60],
    ["is the merchant's own", { everyMs: 20 * MINUTE }, 20],
    ['is a tenth shorter at least', { random: 0 }, 54],
    ['is a tenth longer at most', { random: 1 }, 66],
    ['is the same after one failure', { failures: 1 }, 60],
    ['doubles with each further one', { failures: 4 }, 480],
    ['is a day at most', { failures: 30 }, 1440],
    ['is two days if the merchant chose them, failing or not', { everyMs: 2_880 * MINUTE, failures: 3 }, 2_880],
    ['is what the site asks for', { retryAfterMs: 120 * MINUTE }, 120],
    ["is not shortened by the site's wish", { retryAfterMs: MINUTE }, 60],
  ])('%s', (_, over, minutes) => expect(pauseMs({ ...usual, ...over }, intervals)).toBe(minutes * MINUTE));
});
