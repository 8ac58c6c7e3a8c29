/** How a reactor follows the log, and every way in which it can be stopped: each has its case. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { EngineLost } from '../../platform/engineLost.js';
import { event, folded, openEngines, until } from '../../workers/workers.fixtures.js';
import { type AnyReactor, type Reactor, runReactor } from './reactor.js';
import { reactorStates } from './reactorStates.js';
import { retryLetters } from './retryLetters.js';
import { TRIES } from './tryEvent.js';

const SECONDS = 1_000;
const SHOP = 'aurora.myshopify.com';
const page = { page: 'page-a', url: 'https://shop.example/a', variant: null, vantage: 'direct' };
const dropped = (name: string) => event(name, 'CompetitorDropped', { competitorId: name, ...page }, SHOP);
const cleared = (name: string) => event(name, 'NotificationsCleared', { notificationIds: [] }, SHOP);

/** A reactor that handles only dropped competitors, with a count of its writes to the work store. */
async function reacting({
  reads = [] as string[],
  react = async (_: string): Promise<void> => {},
  refuses = (_: string): boolean => false,
} = {}) {
  const engines = await openEngines();
  const warnings: object[] = [];
  let waits = 0;
  const realtime: typeof engines.realtime = {
    ...engines.realtime,
    subscribe: listener => {
      waits += 1;
      return engines.realtime.subscribe(listener);
    },
  };
  const logger = { ...engines.logger, warn: (said: object) => warnings.push(said) } as never;
  const told: string[] = [];
  let writes = 0;
  const workStore: typeof engines.workStore = {
    ...engines.workStore,
    transaction: work => {
      writes += 1;
      return engines.workStore.transaction(work);
    },
  };
  const stop = new AbortController();
  const reactor: Reactor<'CompetitorDropped'> = {
    name: 'test',
    types: ['CompetitorDropped'],
    from: 'start',
    reads,
    react: ({ data }) => react(data.competitorId),
    record:
      ({ data: { competitorId } }) =>
      async ({ sql }) => {
        if (refuses(competitorId)) throw new Error('the row is refused');
        await sql.insertInto('session_seen').values({ session_id: competitorId, seen_at: '' }).execute();
        told.push(competitorId);
      },
  };
  const ports = { ...engines, workStore, realtime, logger };
  const running = runReactor(ports, reactor, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await running;
  });
  const place = async () =>
    (await engines.workStore.sql.selectFrom('followers').select('position').executeTakeFirst())?.position;
  await until(async () => (await place()) === '');
  const happens = (...events: Parameters<typeof engines.store.append>[1]) =>
    engines.store.append('facts', events, 'any');
  const letters = () => engines.workStore.sql.selectFrom('reactor_dead_letters').selectAll().orderBy('position').execute();
  const recorded = async () =>
    (await engines.workStore.sql.selectFrom('session_seen').select('session_id').execute()).map(row => row.session_id);
  const shared = { told, place, happens, letters, recorded, ports, reactor, warnings, stop, running };
  return { ...engines, ...shared, writes: () => writes, waits: () => waits };
}

describe('a reactor', () => {
  it('notes its place with each event that concerns it', async () => {
    const { happens, place, told } = await reacting();
    const { position } = await happens(cleared('1'), dropped('2'));
    await until(async () => (await place()) === position);
    expect(told).toEqual(['2']);
  });

  it('passes over what does not concern it without a write, and notes that only now and then', async () => {
    const { happens, place, told, clock, writes } = await reacting();
    const registered = writes();
    for (const name of ['1', '2', '3']) await happens(cleared(name));
    const { position } = await happens(dropped('4'));
    await until(async () => (await place()) === position);
    expect(told).toEqual(['4']);
    expect(writes()).toBe(registered + 1);

    clock.advance(6 * SECONDS);
    const later = await happens(cleared('5'));
    await until(async () => (await place()) === later.position);
    expect(writes()).toBe(registered + 2);
  });

  it('holds a batch back until every read model that it queries has folded it', async () => {
    const { told, happens, ...engines } = await reacting({ reads: ['competitors', 'shops'] });
    const { position } = await happens(dropped('1'));
    await folded(engines, position, 'competitors');
    await folded(engines, '', 'shops');
    // It has looked, seen that one is behind, and says so.
    await until(async () => engines.warnings.length > 0);
    expect(engines.warnings).toEqual([{ reactor: 'test', reads: ['competitors', 'shops'], position }]);
    expect(told).toEqual([]);
    expect(await engines.place()).toBe('');

    await folded(engines, position, 'shops');
    await until(async () => (await engines.place()) === position);
    expect(told).toEqual(['1']);
  });

  it('stops while it waits, and leaves the batch for the next start', async () => {
    const { told, happens, place, stop, running, waits } = await reacting({ reads: ['competitors'] });
    await happens(dropped('1'));
    await until(async () => waits() > 0);
    stop.abort();
    await running;
    expect(told).toEqual([]);
    expect(await place()).toBe('');
  });
});

describe('an event that a reactor cannot handle', () => {
  const failing = (which: string) => {
    const state = { broken: true, tried: 0 };
    const react = async (name: string) => {
      if (name !== which || !state.broken) return;
      state.tried += 1;
      throw new Error('cannot take it');
    };
    return { state, react };
  };

  it('is put aside with its error after some tries, and does not stop its reactor for ever', async () => {
    const { react, state } = failing('2');
    const { happens, place, recorded, letters } = await reacting({ react });
    const { position } = await happens(dropped('1'), dropped('2'), dropped('3'));
    await until(async () => (await place()) === position);
    expect(await recorded()).toEqual(['1', '3']);
    expect(state.tried).toBe(TRIES + 1);
    expect(await letters()).toMatchObject([
      { follower: 'test', event_type: 'CompetitorDropped', error: 'Error: cannot take it', tries: TRIES },
    ]);
  });

  it('is put aside when what it writes is refused, and its neighbours are written once', async () => {
    const { happens, place, recorded, letters } = await reacting({ refuses: name => name === '2' });
    const { position } = await happens(dropped('1'), dropped('2'), dropped('3'));
    await until(async () => (await place()) === position);
    expect(await recorded()).toEqual(['1', '3']);
    expect(await letters()).toMatchObject([{ error: 'Error: the row is refused' }]);
  });

  it('is retried once its cause is gone, and stays put aside until then', async () => {
    const { react, state } = failing('1');
    const { happens, place, recorded, letters, ports, reactor } = await reacting({ react });
    const { position } = await happens(dropped('1'));
    await until(async () => (await place()) === position);
    const retry = () => retryLetters(ports, reactor as unknown as AnyReactor);

    expect(await retry()).toEqual({ handled: 0, failed: 1 });
    expect(await letters()).toMatchObject([{ tries: TRIES + 1, error: 'Error: cannot take it' }]);
    expect(await recorded()).toEqual([]);
    state.broken = false;
    expect(await retry()).toEqual({ handled: 1, failed: 0 });
    expect(await letters()).toEqual([]);
    expect(await recorded()).toEqual(['1']);
    expect(await retry()).toEqual({ handled: 0, failed: 0 });
  });
});

describe('a lost engine', () => {
  it('is waited for and never held against the event', async () => {
    let lost = true;
    let tried = 0;
    const react = async () => {
      tried += 1;
      if (lost) throw new EngineLost('the bus is gone');
    };
    const { happens, place, recorded, letters } = await reacting({ react });
    const { position } = await happens(dropped('1'));
    await until(async () => tried > 3);
    expect(await letters()).toEqual([]);
    lost = false;
    await until(async () => (await place()) === position);
    expect(await recorded()).toEqual(['1']);
  });

  it('that does not answer to anyone is told from an event that is poisoned', async () => {
    let lost = true;
    let tried = 0;
    const { happens, place, recorded, letters, ports } = await reacting({
      react: async () => {
        tried += 1;
        if (lost) throw new Error('connection refused');
      },
    });
    // What the engine itself says to a question that has nothing to do with the event.
    const head = ports.store.head;
    ports.store.head = async () => {
      if (lost) throw new Error('connection refused');
      return await head();
    };
    const { position } = await happens(dropped('1'));
    await until(async () => tried > TRIES + 1);
    expect(await letters()).toEqual([]);
    lost = false;
    await until(async () => (await place()) === position);
    expect(await recorded()).toEqual(['1']);
  });
});

describe('two processes with one reactor', () => {
  it('record each event once between them', async () => {
    const { happens, place, recorded, ports, reactor, letters } = await reacting();
    const stop = new AbortController();
    const other = runReactor(ports, reactor, stop.signal);
    onTestFinished(async () => {
      stop.abort();
      await other;
    });
    const names = Array.from({ length: 20 }, (_, n) => `drop-${n}`);
    let position = '';
    for (const name of names) position = (await happens(dropped(name))).position;
    await until(async () => (await place()) === position);
    expect((await recorded()).sort()).toEqual([...names].sort());
    expect(await letters()).toEqual([]);
  });
});

describe('how a reactor stands', () => {
  it('says how long the oldest event that it has not handled has been waiting, and what it put aside', async () => {
    const { happens, place, ports, clock } = await reacting({ reads: ['competitors'], refuses: name => name === '1' });
    const states = () => reactorStates(ports);
    await folded(ports, '', 'competitors');
    const { position } = await happens(dropped('1'));
    clock.advance(60 * SECONDS);
    expect(await states()).toEqual([{ name: 'test', lagMs: 60 * SECONDS, deadLetters: 0 }]);
    await folded(ports, position, 'competitors');
    await until(async () => (await place()) === position);
    expect(await states()).toEqual([{ name: 'test', lagMs: 0, deadLetters: 1 }]);
  });

  it('is not behind for events that are none of its business, however long ago they were', async () => {
    const { happens, ports, clock, place } = await reacting();
    await happens(cleared('1'));
    clock.advance(4 * SECONDS);
    await happens(cleared('2'));
    clock.advance(600 * SECONDS);
    expect((await place()) ?? '').toBe('');
    expect(await reactorStates(ports)).toEqual([{ name: 'test', lagMs: 0, deadLetters: 0 }]);
  });
});
