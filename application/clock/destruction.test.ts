import { describe, expect, it } from 'vitest';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { event, openEngines } from '../../workers/workers.fixtures.js';
import { clockState, mayDestroy } from './destruction.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DROPPED = { competitorId: 'c', page: 'page-a', url: 'https://shop.example/a', variant: null, vantage: 'direct' };

/** Creates an installation whose log ends now. */
async function installation() {
  const engines = await openEngines();
  await engines.eventLog.append('stream', [event('one', 'CompetitorDropped', DROPPED, 'a.myshopify.com')], 'none');
  const { clock } = engines;
  return {
    engines,
    pass: clock.advance,
    /** Observes the clock once an hour, like a running process. */
    async run(hours: number) {
      let may = await mayDestroy(engines);
      for (let n = 0; n < hours; n++) {
        clock.advance(HOUR_MS);
        may = await mayDestroy(engines);
      }
      return may;
    },
  };
}

describe('destruction', () => {
  it('continues while the clock advances, even overnight', async () => {
    const { run, pass } = await installation();
    expect(await run(48)).toBe(true);
    pass(30 * HOUR_MS);
    expect(await run(0)).toBe(true);
  });

  it('waits while the clock is a year ahead, and continues once it is corrected, so that no young key is destroyed', async () => {
    const { engines, run, pass } = await installation();
    expect(await run(2)).toBe(true);
    pass(365 * DAY_MS);
    expect(await run(20)).toBe(false);
    expect(await clockState(engines)).toMatchObject({ stepMs: 365 * DAY_MS });
    pass(-365 * DAY_MS);
    expect(await run(23)).toBe(false);
    expect(await run(2)).toBe(true);
    expect(await clockState(engines)).toEqual({ heldUntil: null, stepMs: null });
  });

  it("waits for a day after an installation was off for 100 days, judged by its log's newest event", async () => {
    const { run, pass } = await installation();
    pass(100 * DAY_MS);
    expect(await run(23)).toBe(false);
    expect(await run(1)).toBe(true);
  });

  it('continues with only ten minutes of operation a day', async () => {
    const { run, pass } = await installation();
    pass(3 * DAY_MS);
    expect(await run(0)).toBe(false);
    pass(DAY_MS);
    expect(await run(0)).toBe(true);
  });

  it('reports a clock that was set back to an observer, which records nothing', async () => {
    const { engines, run } = await installation();
    await run(1);
    const behind = manualClock(new Date(Date.parse(engines.clock.now()) - 48 * HOUR_MS).toISOString());
    expect(await clockState({ ...engines, clock: behind })).toMatchObject({ stepMs: -48 * HOUR_MS });
    expect(await run(1)).toBe(true);
  });

  it('is allowed in a new installation', async () => {
    const engines = await openEngines();
    expect(await mayDestroy(engines)).toBe(true);
  });
});
