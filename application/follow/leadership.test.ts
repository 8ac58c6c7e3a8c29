/** Tests leadership between processes with manual heartbeats. */
import { setMaxListeners } from 'node:events';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEngines } from '../../workers/workers.fixtures.js';
import { createLeadership, startLeadership } from './leadership.js';

const NAMES = Array.from({ length: 12 }, (_, n) => `work-${n}`);
const logger = pino({ level: 'silent' });

/** Processes on one work store, with their current work. */
async function processes() {
  const engines = await openEngines();
  const lost = { workStore: false };
  const workStore = {
    transaction: ((work: never) =>
      lost.workStore ? Promise.reject(new Error('away')) : engines.workStore.transaction(work)) as never,
  };
  function begin(owner: string, names = NAMES) {
    const leadership = createLeadership({ workStore, clock: engines.clock, logger }, owner);
    const doing = new Set<string>();
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    /** Delays the end of stopped work until released. */
    let letGo = () => {};
    const slow = { until: Promise.resolve() };
    const running = names.map(name =>
      leadership.whileLeading(name, stop.signal, async signal => {
        doing.add(name);
        await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }));
        await slow.until;
        doing.delete(name);
      }),
    );
    onTestFinished(async () => {
      letGo();
      stop.abort();
      await Promise.all(running);
    });
    return {
      doing,
      async beat() {
        await leadership.beat();
        await new Promise(setImmediate);
      },
      /** Simulates a long batch. */
      busy() {
        slow.until = new Promise(resolve => {
          letGo = resolve;
        });
        return () => letGo();
      },
      async end() {
        stop.abort();
        await Promise.all(running);
        await leadership.resign();
      },
    };
  }
  return { ...engines, begin, lost };
}

/** Beats often enough for processes to discover each other, release work and take over free work. */
async function settle(...all: { beat(): Promise<void> }[]): Promise<void> {
  for (let beats = 0; beats < 3; beats++) for (const { beat } of all) await beat();
}

describe('leadership', () => {
  it('covers everything in a single process', async () => {
    const one = (await processes()).begin('one');
    await one.beat();
    expect([...one.doing].sort()).toEqual([...NAMES].sort());
  });

  it('is shared with a later process, each piece of work by one of them', async () => {
    const { begin } = await processes();
    const [one, other] = [begin('one'), begin('other')];
    await one.beat();
    await settle(one, other);
    expect(one.doing.size).toBeGreaterThan(0);
    expect(other.doing.size).toBeGreaterThan(0);
    expect([...one.doing, ...other.doing].sort()).toEqual([...NAMES].sort());
  });

  it("changes only after the former leader's work has ended", async () => {
    const { begin, clock } = await processes();
    const [one, other] = [begin('one'), begin('other')];
    await one.beat();
    const letGo = one.busy();
    for (let n = 0; n < 8; n++) {
      await other.beat();
      await one.beat();
      clock.advance(700);
    }
    expect([one.doing.size, other.doing.size]).toEqual([NAMES.length, 0]);
    letGo();
    await new Promise(setImmediate);
    for (const { beat } of [one, other]) await beat();
    expect(other.doing.size).toBeGreaterThan(0);
    expect([...one.doing, ...other.doing].sort()).toEqual([...NAMES].sort());
  });

  it('passes from a killed process to another within 4 s, but not before its lease ends', async () => {
    const { begin, clock } = await processes();
    const [one, other] = [begin('one'), begin('other')];
    await settle(one, other);
    const of = one.doing.size;
    expect(of).toBeGreaterThan(0);
    clock.advance(2_900);
    await other.beat();
    expect(other.doing.size).toBe(NAMES.length - of);
    clock.advance(700);
    await other.beat();
    expect(other.doing.size).toBe(NAMES.length);
  });

  it('passes from a stopping process to another at the next beat', async () => {
    const { begin } = await processes();
    const [one, other] = [begin('one'), begin('other')];
    await settle(one, other);
    await one.end();
    await other.beat();
    expect(other.doing.size).toBe(NAMES.length);
  });

  it('goes only to candidates for the work', async () => {
    const { begin } = await processes();
    const [all, some] = [begin('all'), begin('some', NAMES.slice(0, 2))];
    await settle(all, some);
    expect([...all.doing, ...some.doing].sort()).toEqual([...NAMES].sort());
    for (const name of NAMES.slice(2)) expect(all.doing).toContain(name);
  });

  it('survives a loss of the work store until the lease ends, and then recovers automatically', async () => {
    const { begin, clock, lost } = await processes();
    const one = begin('one');
    await one.beat();
    lost.workStore = true;
    clock.advance(2_900);
    await one.beat();
    expect(one.doing.size).toBe(NAMES.length);
    clock.advance(200);
    await one.beat();
    expect(one.doing.size).toBe(0);
    lost.workStore = false;
    await one.beat();
    await one.beat();
    expect(one.doing.size).toBe(NAMES.length);
  });

  it('beats automatically, and releases everything when it stops', async () => {
    const { workStore, clock } = await processes();
    const leadership = startLeadership({ workStore, clock, logger }, 'one');
    const stop = new AbortController();
    await leadership.whileLeading('work', stop.signal, async () => stop.abort());
    await leadership.stop();
    expect(await workStore.sql.selectFrom('leaders').selectAll().execute()).toEqual([]);
    expect(await workStore.sql.selectFrom('candidates').selectAll().execute()).toEqual([]);
  });
});
