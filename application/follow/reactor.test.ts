/** Tests how a reactor follows the log, with a case for each way to stop or repair it. Long for that reason. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { EngineLost } from '../../platform/engineLost.js';
import { event, folded, openEngines, until } from '../../workers/workers.fixtures.js';
import { TRIES } from '../dead-letters/deadLetter.js';
import { type AnyReactor, type Reactor, runReactor } from './reactor.js';
import { reactorStates } from './reactorStates.js';
import { retryReactions } from './retryReactions.js';

const SECONDS = 1_000;
const SHOP = 'aurora.myshopify.com';
const page = { page: 'page-a', url: 'https://shop.example/a', variant: null, vantage: 'direct' };
const dropped = (name: string) => event(name, 'CompetitorDropped', { competitorId: name, ...page }, SHOP);
const cleared = (name: string) => event(name, 'NotificationsCleared', { notificationIds: [] }, SHOP);

/** Wraps an engine and counts the calls to one method. */
function counted<Engine extends object, Name extends keyof Engine>(engine: Engine, name: Name) {
  const method = engine[name] as (...args: unknown[]) => unknown;
  let times = 0;
  const count = (...args: unknown[]) => {
    times += 1;
    return method(...args);
  };
  return [{ ...engine, [name]: count } as Engine, () => times] as const;
}

/** A reactor that handles only dropped competitors and counts its writes to the work store. */
async function reacting({
  reads = [] as string[],
  react = async (_: string): Promise<void> => {},
  refuses = (_: string): boolean => false,
  probes = [] as (() => Promise<unknown>)[],
} = {}) {
  const engines = await openEngines();
  const warnings: object[] = [];
  const [realtime, waits] = counted(engines.realtime, 'subscribe');
  const [workStore, writes] = counted(engines.workStore, 'transaction');
  const logger = { ...engines.logger, warn: (warning: object) => warnings.push(warning) } as never;
  const handledEvents: string[] = [];
  const stop = new AbortController();
  const reactor: Reactor<'CompetitorDropped'> = {
    name: 'test',
    types: ['CompetitorDropped'],
    from: 'start',
    reads,
    probes,
    react: ({ data }) => react(data.competitorId),
    record:
      ({ data: { competitorId } }) =>
      async ({ sql }) => {
        if (refuses(competitorId)) throw new Error('the row is refused');
        await sql.insertInto('session_seen').values({ session_id: competitorId, seen_at: '' }).execute();
        handledEvents.push(competitorId);
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
  const happens = (...events: Parameters<typeof engines.eventLog.append>[1]) =>
    engines.eventLog.append('facts', events, 'any');
  const letters = () =>
    engines.workStore.sql.selectFrom('reactor_dead_letters').selectAll().orderBy('position').execute();
  const recorded = async () =>
    (await engines.workStore.sql.selectFrom('session_seen').select('session_id').execute()).map(row => row.session_id);
  const shared = { handledEvents, place, happens, letters, recorded, ports, reactor, warnings, stop, running };
  return { ...engines, ...shared, writes, waits };
}

describe('a reactor', () => {
  it('saves its checkpoint with each event that it handles', async () => {
    const { happens, place, handledEvents } = await reacting();
    const { position } = await happens(cleared('1'), dropped('2'));
    await until(async () => (await place()) === position);
    expect(handledEvents).toEqual(['2']);
  });

  it('skips other events without writing, and saves its checkpoint only occasionally', async () => {
    const { happens, place, handledEvents, clock, writes } = await reacting();
    const registered = writes();
    for (const name of ['1', '2', '3']) await happens(cleared(name));
    const { position } = await happens(dropped('4'));
    await until(async () => (await place()) === position);
    expect(handledEvents).toEqual(['4']);
    expect(writes()).toBe(registered + 1);

    clock.advance(6 * SECONDS);
    const later = await happens(cleared('5'));
    await until(async () => (await place()) === later.position);
    expect(writes()).toBe(registered + 2);
  });

  it('holds a batch back until every read model it queries has folded it', async () => {
    const { handledEvents, happens, ...engines } = await reacting({ reads: ['competitors', 'shops'] });
    const { position } = await happens(dropped('1'));
    await folded(engines, position, 'competitors');
    await folded(engines, '', 'shops');
    // It detects a lagging read model and warns.
    await until(async () => engines.warnings.length > 0);
    // A stalled process may have warned again by now.
    expect(engines.warnings[0]).toEqual({ reactor: 'test', reads: ['competitors', 'shops'], position });
    expect(handledEvents).toEqual([]);
    expect(await engines.place()).toBe('');

    await folded(engines, position, 'shops');
    await until(async () => (await engines.place()) === position);
    expect(handledEvents).toEqual(['1']);
  });

  it('stops during a wait, and leaves the batch for the next start', async () => {
    const { handledEvents, happens, place, stop, running, waits } = await reacting({ reads: ['competitors'] });
    await happens(dropped('1'));
    await until(async () => waits() > 0);
    stop.abort();
    await running;
    expect(handledEvents).toEqual([]);
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

  it('becomes a dead letter with its error after some tries, and does not block its reactor', async () => {
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

  it('becomes a dead letter when its write is refused, and its neighbours are written once', async () => {
    const { happens, place, recorded, letters } = await reacting({ refuses: name => name === '2' });
    const { position } = await happens(dropped('1'), dropped('2'), dropped('3'));
    await until(async () => (await place()) === position);
    expect(await recorded()).toEqual(['1', '3']);
    expect(await letters()).toMatchObject([{ error: 'Error: the row is refused' }]);
  });

  it('is retried once the cause is fixed, and stays a dead letter until then', async () => {
    const { react, state } = failing('1');
    const { happens, place, recorded, letters, ports, reactor } = await reacting({ react });
    const { position } = await happens(dropped('1'));
    await until(async () => (await place()) === position);
    const retry = () => retryReactions(ports, reactor as unknown as AnyReactor);

    expect(await retry()).toEqual({ handled: 0, failed: 1 });
    expect(await letters()).toMatchObject([{ tries: TRIES + 1, error: 'Error: cannot take it' }]);
    expect(await recorded()).toEqual([]);
    state.broken = false;
    expect(await retry()).toEqual({ handled: 1, failed: 0 });
    expect(await letters()).toEqual([]);
    expect(await recorded()).toEqual(['1']);
    expect(await retry()).toEqual({ handled: 0, failed: 0 });
  });

  it('is not handled by a retry after its shop’s data was erased', async () => {
    const { react, state } = failing('1');
    const { happens, place, recorded, letters, ports, reactor } = await reacting({ react });
    const { position } = await happens(dropped('1'));
    await until(async () => (await place()) === position);
    await ports.eventLog.append(`shop-${SHOP}`, [event('erased', 'ShopErased', { erasureId: 'e' }, SHOP)], 'any');
    state.broken = false;
    const tried = state.tried;
    await retryReactions(ports, reactor as unknown as AnyReactor);
    expect([state.tried - tried, await recorded(), await letters()]).toEqual([0, [], []]);
  });

  it('is not handled by a retry once an erasure has deleted it', async () => {
    const acted: string[] = [];
    let broken = true;
    const react = async (name: string) => {
      if (broken) throw new Error('cannot take it');
      acted.push(name);
      // Simulates an erasure during the first retry.
      await ports.workStore.transaction(({ sql }) => sql.deleteFrom('reactor_dead_letters').execute());
    };
    const { happens, place, recorded, ports, reactor } = await reacting({ react });
    const { position } = await happens(dropped('1'), dropped('2'));
    await until(async () => (await place()) === position);
    broken = false;
    await retryReactions(ports, reactor as unknown as AnyReactor);
    expect([acted, await recorded()]).toEqual([['1'], []]);
  });
});

describe('a lost engine', () => {
  it('makes the reactor wait and never blames the event', async () => {
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

  it('is probed even if only this reactor needs it', async () => {
    let lost = true;
    let tried = 0;
    const gone = async () => {
      if (lost) throw new Error('the vault is gone');
    };
    const react = async () => {
      tried += 1;
      await gone();
    };
    const { happens, place, recorded, letters } = await reacting({ react, probes: [gone] });
    const { position } = await happens(dropped('1'));
    await until(async () => tried > TRIES + 1);
    expect(await letters()).toEqual([]);
    lost = false;
    await until(async () => (await place()) === position);
    expect(await recorded()).toEqual(['1']);
  });

  it('is distinguished from a poisoned event if it fails every call', async () => {
    let lost = true;
    let tried = 0;
    const { happens, place, recorded, letters, ports } = await reacting({
      react: async () => {
        tried += 1;
        if (lost) throw new Error('connection refused');
      },
    });
    // The engine's response to a probe unrelated to the event.
    const head = ports.eventLog.head;
    ports.eventLog.head = async () => {
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
  it('record each event once in total', async () => {
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

describe('two processes that retry one dead letter', () => {
  it('record its event once in total', async () => {
    let broken = true;
    let meanwhile = 0;
    const react = async () => {
      if (broken) throw new Error('cannot take it');
      meanwhile += 1;
      await until(async () => meanwhile === 2);
    };
    const { happens, place, recorded, letters, ports, reactor } = await reacting({ react });
    const { position } = await happens(dropped('1'));
    await until(async () => (await place()) === position);
    broken = false;
    const retry = () => retryReactions(ports, reactor as unknown as AnyReactor);
    expect(await Promise.all([retry(), retry()])).toEqual(Array(2).fill({ handled: 1, failed: 0 }));
    expect([await recorded(), await letters()]).toEqual([['1'], []]);
  });
});

describe('the state of a reactor', () => {
  it('reports the age of its oldest unhandled event and the number of dead letters', async () => {
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

  it('has no lag from events that it does not handle', async () => {
    const { happens, ports, clock, place } = await reacting();
    await happens(cleared('1'));
    clock.advance(4 * SECONDS);
    await happens(cleared('2'));
    clock.advance(600 * SECONDS);
    expect((await place()) ?? '').toBe('');
    expect(await reactorStates(ports)).toEqual([{ name: 'test', lagMs: 0, deadLetters: 0 }]);
  });
});
