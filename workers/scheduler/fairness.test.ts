import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceCheck } from '../../domain/price/priceCheck.js';
import type { Message } from '../../platform/bus/port.js';
import { msOf, plus } from '../../platform/runtime/clock/clock.js';
import { createSettler } from '../monitor/settle.js';
import { openEngines, watch } from '../workers.fixtures.js';
import { tick } from './scheduler.js';

const MINUTE = 60_000;
const PACE_MS = 10_000;
const STEP_MS = 5_000;

/** Half an hour of scheduling; every check takes one step. @returns when each page was handed out, by host. */
async function halfAnHour(pagesOfHosts: readonly number[]) {
  const engines = await openEngines();
  const { clock, readStore } = engines;
  for (const [host, pages] of pagesOfHosts.entries())
    for (let n = 0; n < pages; n++) await watch(engines, 'a.myshopify.com', `https://shop-${host}.example/${n}`);
  const intervals = { shortest: 5 * MINUTE, first: 5 * MINUTE, longest: 5 * MINUTE };
  const settle = createSettler({ ...engines, intervalsOf: () => intervals, random: () => 0.5 });
  const visits = new Map<string, { page: string; at: number }[]>();
  let out: { host: string; check: PriceCheck }[] = [];
  const bus = {
    publish: async (_: string, messages: readonly Message[]) => {
      for (const { key, value } of messages) out.push({ host: key, check: value as PriceCheck });
    },
  };
  for (let at = 0; at < 30 * MINUTE; at += STEP_MS) {
    const back = out;
    out = [];
    const pace = { nextAllowedAt: plus(clock.now(), PACE_MS), slowed: false, slowUntil: null, paceMs: null };
    const unchanged = { kind: 'unchanged' } as const;
    await Promise.all(
      back.map(({ host, check: { page } }) =>
        settle({ page, host, outcome: unchanged, pace, at: clock.now(), shops: [] }),
      ),
    );
    await tick({ ...engines, bus, readStore });
    for (const { host, check } of out) {
      const seen = visits.get(host) ?? [];
      visits.set(host, [...seen, { page: check.page, at: msOf(clock.now()) }]);
    }
    clock.advance(STEP_MS);
  }
  return visits;
}

describe('fairness', () => {
  it(
    'checks every page in turn, and no host beyond its budget, whatever else is watched',
    {
      timeout: 30_000,
    },
    async () =>
      fc.assert(
        fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }), async hosts => {
          const visits = await halfAnHour(hosts);
          for (const [host, pages] of hosts.entries()) {
            const seen = visits.get(`shop-${host}.example`) ?? [];
            const gaps = seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? 0));
            expect(Math.min(STEP_MS + PACE_MS, ...gaps)).toBeGreaterThanOrEqual(STEP_MS + PACE_MS);
            // One visit every 15 seconds: a round takes that long per page, and no less than the interval.
            const round = Math.max(pages * (STEP_MS + PACE_MS), 5 * MINUTE) + 2 * (STEP_MS + PACE_MS);
            expect(new Set(seen.map(({ page }) => page)).size).toBe(pages);
            for (const page of new Set(seen.map(one => one.page))) {
              const times = seen.filter(one => one.page === page).map(({ at }) => at);
              for (const [index, at] of times.slice(1).entries())
                expect(at - (times[index] ?? 0)).toBeLessThanOrEqual(round);
            }
          }
        }),
        { numRuns: 4 },
      ),
  );
});
