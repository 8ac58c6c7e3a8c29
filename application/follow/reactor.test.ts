import { describe, expect, it, onTestFinished } from 'vitest';
import { event, folded, openEngines, until } from '../../workers/workers.fixtures.js';
import { runReactor } from './reactor.js';

const SECONDS = 1_000;
const SHOP = 'aurora.myshopify.com';
const page = { page: 'page-a', url: 'https://shop.example/a' };
const dropped = (name: string) => event(name, 'CompetitorDropped', { competitorId: name, ...page }, SHOP);
const cleared = (name: string) => event(name, 'NotificationsCleared', { notificationIds: [] }, SHOP);

/** A reactor that is told of dropped competitors alone, and how often the read store was written for it. */
async function reacting({ reads = [] as string[] } = {}) {
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
  const readStore: typeof engines.readStore = {
    ...engines.readStore,
    transaction: work => {
      writes += 1;
      return engines.readStore.transaction(work);
    },
  };
  const stop = new AbortController();
  const running = runReactor(
    { ...engines, readStore, realtime, logger },
    {
      name: 'test',
      types: ['CompetitorDropped'],
      from: 'start',
      reads,
      record: async ({ data }) => told.push(data.competitorId),
    },
    stop.signal,
  );
  onTestFinished(async () => {
    stop.abort();
    await running;
  });
  const place = async () =>
    (await engines.readStore.sql.selectFrom('subscriptions').select('position').executeTakeFirst())?.position;
  await until(async () => (await place()) === '');
  const happens = (...events: Parameters<typeof engines.store.append>[1]) =>
    engines.store.append('facts', events, 'any');
  return { ...engines, told, place, happens, warnings, stop, running, writes: () => writes, waits: () => waits };
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
