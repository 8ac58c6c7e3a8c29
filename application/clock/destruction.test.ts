import { describe, expect, it } from 'vitest';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { event, openEngines } from '../../workers/workers.fixtures.js';
import { clockState, mayDestroy } from './destruction.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DROPPED = { competitorId: 'c', page: 'page-a', url: 'https://shop.example/a', variant: null, vantage: 'direct' };

/** An installation whose log ends now. */
async function installation() {
  const engines = await openEngines();
  await engines.eventLog.append('stream', [event('one', 'CompetitorDropped', DROPPED, 'a.myshopify.com')], 'none');
  const { clock } = engines;
  return {
    engines,
    pass: clock.advance,
    /** As a running process looks, once an hour. */
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
  it('goes on while the clock goes on, and over a night', async () => {
    const { run, pass } = await installation();
    expect(await run(48)).toBe(true);
    pass(30 * HOUR_MS);
    expect(await run(0)).toBe(true);
  });

  it('waits while the clock is a year ahead, and goes on when it is corrected: young keys were destroyed', async () => {
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

  it('waits for a day of an installation that was off for 100 days, by the newest event of its log', async () => {
    const { run, pass } = await installation();
    pass(100 * DAY_MS);
    expect(await run(23)).toBe(false);
    expect(await run(1)).toBe(true);
  });

  it('needs no day in one piece: ten minutes each day are enough', async () => {
    const { run, pass } = await installation();
    pass(3 * DAY_MS);
    expect(await run(0)).toBe(false);
    pass(DAY_MS);
    expect(await run(0)).toBe(true);
  });

  it('tells an onlooker whose clock was set back, who notes nothing', async () => {
    const { engines, run } = await installation();
    await run(1);
    const behind = manualClock(new Date(Date.parse(engines.clock.now()) - 48 * HOUR_MS).toISOString());
    expect(await clockState({ ...engines, clock: behind })).toMatchObject({ stepMs: -48 * HOUR_MS });
    expect(await run(1)).toBe(true);
  });

  it('is free in a new installation', async () => {
    const engines = await openEngines();
    expect(await mayDestroy(engines)).toBe(true);
  });
});
