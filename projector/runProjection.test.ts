/** Tests following, rebuilding and repairing a projection, with a case for each failure. Long for that reason. */
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { table, text } from '../platform/tables/table.js';
import { type Projection, projection } from '../read-models/projection.js';
import { retryFolds } from './dead-letters/retryFolds.js';
import { type Engines, event, openEngines, SHOP, until } from './engines.fixtures.js';
import { CheckpointLost, fold, foldIndividually, write } from './fold.js';
import { beginGeneration, generationsOf } from './generations.js';
import { openedEvents } from './openedEvents.js';
import { rebuild } from './rebuild.js';
import { runProjection } from './runProjection.js';

const DAY_MS = 86_400_000;

const labels = table('competitors', { id: text(), label: text() }, { key: ['id'] });

/** Stores each competitor's label; fails on the label `poison`. */
const labelled = (version = 1, { poison, suffix = '' }: { poison?: string; suffix?: string } = {}): Projection =>
  projection({
    name: 'labels',
    version,
    tables: { labels },
    on: {
      CompetitorTracked: ({ data }, { labels }) => {
        if (data.label === poison) throw new Error('cannot take it');
        // The column rejects null, which only the database detects.
        const label = data.label === null ? (null as never) : `${data.label}${suffix}`;
        labels.put({ id: data.competitorId, label });
      },
      CompetitorDropped: ({ data }, { labels }) => labels.remove(data.competitorId),
    },
    announce: {
      CompetitorTracked: ({ meta, position }) => [
        { kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'competitors', position } },
      ],
    },
  });

const page = { page: 'page-a', url: 'https://shop.example/a', variant: null, vantage: 'direct' };
const tracked = (id: string, label: string | null = id) =>
  event(`track ${id}`, 'CompetitorTracked', { competitorId: id, ...page, label, productId: null });
const dropped = (id: string) => event(`drop ${id}`, 'CompetitorDropped', { competitorId: id, ...page });
const append = ({ eventLog }: Engines, ...ids: string[]) =>
  eventLog.append(
    'watchlist',
    ids.map(id => tracked(id)),
    'any',
  );

/** Follows the log until the test ends, or until it is stopped. */
function run(
  engines: Engines,
  which: Projection,
  failed = (fault: unknown): void => expect.fail(`stopped: ${String(fault)}`),
) {
  const stop = new AbortController();
  const deadLetters: string[] = [];
  const ports = {
    ...engines,
    onDeadLetter: (_: string, { id }: { id: string }) => void deadLetters.push(id),
    onFault: (_: string, fault: unknown) => failed(fault),
  };
  const running = runProjection(ports, which, stop.signal);
  const end = async () => {
    stop.abort();
    await running;
  };
  onTestFinished(end);
  return { end, deadLetters };
}

const rows = async ({ readStore }: Engines) =>
  (await readStore.sql.selectFrom('competitors').select(['id', 'label']).orderBy('id').execute()) as {
    id: string;
    label: string | null;
  }[];
/** The defined indexes, without key indexes. */
const indexesIn = async ({ readStore }: Engines) => {
  const made = process.env.TEST_POSTGRES_URL
    ? sql<{ name: string }>`select indexname as name from pg_indexes
        where schemaname = current_schema() and indexname like 'competitors__g%' and indexname not like '%_pkey'`
    : sql<{ name: string }>`select name from sqlite_master where type = 'index' and name like 'competitors__g%'`;
  return (await made.execute(readStore.sql)).rows.map(({ name }) => name).sort();
};
const ids = async (engines: Engines) => (await rows(engines)).map(({ id }) => id);
const live = async ({ readStore }: Engines) =>
  (await generationsOf(readStore, 'labels')).find(({ status }) => status === 'live');
/** Waits until everything in the log is folded. */
const folded = (engines: Engines) =>
  until(async () => {
    const head = await engines.eventLog.head();
    return (await live(engines))?.position === head;
  });

describe('following the log', () => {
  it('folds existing events, then new ones, and removes dropped rows', async () => {
    const engines = await openEngines();
    await append(engines, 'a', 'b');
    run(engines, labelled());
    await folded(engines);
    await append(engines, 'c');
    await engines.eventLog.append('watchlist', [dropped('a')], 'any');
    await folded(engines);
    expect(await ids(engines)).toEqual(['b', 'c']);
  });

  it('continues where it stopped and folds nothing twice', async () => {
    const engines = await openEngines();
    const seen: string[] = [];
    const counting: Projection = {
      ...labelled(),
      on: { CompetitorTracked: ({ id }) => void seen.push(id) },
    };
    await append(engines, 'a');
    const first = run(engines, counting);
    await folded(engines);
    await first.end();
    await append(engines, 'b');
    run(engines, counting);
    await folded(engines);
    expect(seen).toEqual([tracked('a').id, tracked('b').id]);
  });

  it('moves its checkpoint past other event types, so that no one waits forever', async () => {
    const engines = await openEngines();
    run(engines, labelled());
    const { position } = await engines.eventLog.append(
      'page-1',
      [event('x', 'CheckRecovered', { page: '1', observer: 'monitor' })],
      'none',
    );
    await until(async () => (await live(engines))?.position === position);
  });

  it('records row changes, but not mere checkpoint moves, so that cached answers stay valid', async () => {
    const engines = await openEngines();
    const others = event('x', 'CheckRecovered', { page: '1', observer: 'monitor' });
    const changes = async () => (await live(engines))?.changes;
    const { end } = run(engines, labelled(1, { poison: 'bad' }));
    await append(engines, 'a');
    await folded(engines);
    const withRow = await changes();
    await engines.eventLog.append('page-1', [others], 'none');
    await append(engines, 'bad');
    await folded(engines);
    expect(await changes()).toBe(withRow);

    await engines.eventLog.append('watchlist', [dropped('a')], 'any');
    await folded(engines);
    const withoutRow = await changes();
    expect(withoutRow).toBeGreaterThan(withRow ?? Infinity);
    await end();
    await retryFolds(engines, labelled());
    expect(await changes()).toBeGreaterThan(withoutRow ?? Infinity);
  });

  it('notifies the shop once the row exists', async () => {
    const engines = await openEngines();
    run(engines, labelled());
    const { position } = await append(engines, 'a');
    await until(
      async () =>
        engines.signals.some(({ kind }) => kind === 'projected') && (await live(engines))?.position === position,
    );
    await until(async () => engines.signals.find(({ kind }) => kind === 'changed'));
    expect(engines.signals).toContainEqual({
      kind: 'changed',
      room: `shop:${SHOP}`,
      payload: { topic: 'competitors', position },
    });
  });

  it('folds each event once with two workers on one projection', async () => {
    const engines = await openEngines();
    const folds: string[] = [];
    const counting: Projection = {
      ...labelled(),
      on: {
        CompetitorTracked: async ({ id, data }, tables) => {
          const { competitorId } = data as { competitorId: string };
          const before = await tables.labels?.find(competitorId);
          tables.labels?.put({ id: competitorId, label: String(Number(before?.label ?? 0) + 1) });
          folds.push(id);
        },
      },
    };
    const ports = { ...engines, onDeadLetter: () => {}, onFault: () => {} };
    const stop = new AbortController();
    const running = [1, 2].map(() => runProjection(ports, counting, stop.signal));
    for (let n = 0; n < 20; n++) await append(engines, `id-${n}`);
    await folded(engines);
    stop.abort();
    await Promise.all(running);
    expect((await rows(engines)).map(({ label }) => label)).toEqual(Array(20).fill('1'));
  });
});

describe('an event that cannot be folded', () => {
  it('becomes a dead letter with its error and blocks nothing', async () => {
    const engines = await openEngines();
    await append(engines, 'a', 'bad', 'b');
    const { deadLetters } = run(engines, labelled(1, { poison: 'bad' }));
    await folded(engines);
    expect(await ids(engines)).toEqual(['a', 'b']);
    expect(deadLetters).toEqual([tracked('bad').id]);
    const letters = await engines.readStore.sql.selectFrom('dead_letters').selectAll().execute();
    expect(letters).toMatchObject([
      {
        projection: 'labels',
        event_id: tracked('bad').id,
        event_type: 'CompetitorTracked',
        error: 'Error: cannot take it',
      },
    ]);
  });

  it('becomes a dead letter when the database refuses its row', async () => {
    const engines = await openEngines();
    await engines.eventLog.append('watchlist', [tracked('a'), tracked('c', null), tracked('b')], 'any');
    const { deadLetters } = run(engines, labelled());
    await folded(engines);
    expect(await ids(engines)).toEqual(['a', 'b']);
    expect(deadLetters).toHaveLength(1);
  });

  it('becomes a dead letter when it matches no schema, and pushes nothing', async () => {
    const engines = await openEngines();
    const unreadable = event('no label', 'CompetitorTracked', { competitorId: 'x' }, 'elsewhere.myshopify.com');
    await engines.eventLog.append('watchlist', [tracked('a'), unreadable, tracked('b')], 'any');
    const { deadLetters } = run(engines, labelled());
    await folded(engines);
    expect(await ids(engines)).toEqual(['a', 'b']);
    expect(deadLetters).toEqual([unreadable.id]);
    expect(
      await engines.readStore.sql.selectFrom('dead_letters').select(['revision', 'error']).execute(),
    ).toMatchObject([
      { revision: 1, error: expect.stringMatching(/^EventUnreadable: CompetitorTracked .* revision 1 of watchlist/) },
    ]);
    await append(engines, 'c');
    await folded(engines);
    expect(await ids(engines)).toEqual(['a', 'b', 'c']);
    expect(JSON.stringify(engines.signals)).not.toContain('elsewhere');
  });

  it('is folded by a retry once the fold is fixed, and stays a dead letter until then', async () => {
    const engines = await openEngines();
    await append(engines, 'a', 'bad');
    const { end } = run(engines, labelled(1, { poison: 'bad' }));
    await folded(engines);
    await end();
    expect(await retryFolds(engines, labelled(1, { poison: 'bad' }))).toEqual({ folded: 0, failed: 1 });
    expect(await ids(engines)).toEqual(['a']);
    expect(await retryFolds(engines, labelled())).toEqual({ folded: 1, failed: 0 });
    expect(await ids(engines)).toEqual(['a', 'bad']);
    expect(await engines.readStore.sql.selectFrom('dead_letters').selectAll().execute()).toEqual([]);
  });

  it('is not folded by a retry after its shop’s data was erased, but is after that shop returns', async () => {
    const engines = await openEngines();
    await append(engines, 'bad');
    await engines.eventLog.append(`shop-${SHOP}`, [event('erased', 'ShopErased', { erasureId: 'e' })], 'any');
    await engines.eventLog.append('watchlist', [tracked('new', 'bad')], 'any');
    // The rebuild restores the row that the erasure removed.
    await rebuild({ ...engines, onDeadLetter: () => {} }, labelled(1, { poison: 'bad' }));
    expect(await retryFolds(engines, labelled())).toEqual({ folded: 1, failed: 0 });
    expect(await ids(engines)).toEqual(['new']);
    expect(await engines.readStore.sql.selectFrom('dead_letters').selectAll().execute()).toEqual([]);
  });

  it('is not folded by a retry once another process folded it or an erasure deleted it', async () => {
    const engines = await openEngines();
    await append(engines, 'bad');
    const { end } = run(engines, labelled(1, { poison: 'bad' }));
    await folded(engines);
    await end();
    const { eventLog, readStore } = engines;
    /** Erases while the retry reads the event. */
    const erasing: Engines['eventLog'] = {
      ...eventLog,
      async *read(...wanted) {
        await readStore.transaction(({ sql }) => sql.deleteFrom('dead_letters').execute());
        yield* eventLog.read(...wanted);
      },
    };
    await retryFolds({ ...engines, eventLog: erasing }, labelled());
    expect(await ids(engines)).toEqual([]);
  });

  it('is no dead letter of a worker whose checkpoint another one has moved', async () => {
    const engines = await openEngines();
    const poisoned = labelled(1, { poison: 'bad' });
    await append(engines, 'bad');
    const stale = await beginGeneration(engines.readStore, poisoned, engines.clock, { firstServes: true });
    const { end } = run(engines, labelled());
    await folded(engines);
    await end();
    const ports = { ...engines, onDeadLetter: () => expect.fail('a dead letter') };
    for await (const batch of engines.eventLog.readAll('start', { types: ['CompetitorTracked'] })) {
      const events = await openedEvents(engines.vault, poisoned, batch.events);
      await expect(foldIndividually(ports, poisoned, stale, events)).rejects.toThrow(CheckpointLost);
    }
    expect(await engines.readStore.sql.selectFrom('dead_letters').selectAll().execute()).toEqual([]);
  });

  it('stays a dead letter if the log no longer has it', async () => {
    const engines = await openEngines();
    await append(engines, 'bad');
    const { end } = run(engines, labelled(1, { poison: 'bad' }));
    await folded(engines);
    await end();
    await engines.readStore.transaction(({ sql }) => sql.updateTable('dead_letters').set({ revision: 7 }).execute());
    expect(await retryFolds(engines, labelled())).toEqual({ folded: 0, failed: 1 });
    expect(await engines.readStore.sql.selectFrom('dead_letters').select('error').execute()).toEqual([
      { error: 'Error: the event is no longer in the log' },
    ]);
  });

  it('stays a dead letter if it expired, and the next event in its stream is not folded in its place', async () => {
    const engines = await openEngines();
    await append(engines, 'bad');
    const { end } = run(engines, labelled(1, { poison: 'bad' }));
    await folded(engines);
    await end();
    engines.clock.advance(2 * 86_400_000);
    await append(engines, 'later');
    await engines.eventLog.setMaxAge('watchlist', 86_400);
    expect(await retryFolds(engines, labelled())).toEqual({ folded: 0, failed: 1 });
    expect(await ids(engines)).toEqual([]);
  });
});

describe('a new version', () => {
  it('is filled next to the live one and takes over once it has caught up', async () => {
    const engines = await openEngines();
    await append(engines, 'a', 'b');
    const first = run(engines, labelled(1));
    await folded(engines);
    await first.end();
    run(engines, labelled(2, { suffix: '!' }));
    await until(async () => (await live(engines))?.version === 2);
    expect(await rows(engines)).toEqual([
      { id: 'a', label: 'a!' },
      { id: 'b', label: 'b!' },
    ]);
    await append(engines, 'c');
    await folded(engines);
    expect(await ids(engines)).toEqual(['a', 'b', 'c']);
  });
});

describe('two projectors of two versions', () => {
  it('leave the tables to the newer one without competing', async () => {
    const engines = await openEngines();
    await append(engines, 'a');
    const faults: unknown[] = [];
    const older = run(engines, labelled(1), fault => void faults.push(fault));
    await folded(engines);
    run(engines, labelled(2, { suffix: '!' }));
    await until(async () => (await live(engines))?.version === 2);
    await append(engines, 'b');
    await until(async () => faults.length > 0);
    await folded(engines);
    expect(await live(engines)).toMatchObject({ version: 2, generation: 2 });
    expect((await rows(engines)).map(({ label }) => label)).toEqual(['a!', 'b!']);
    expect(String(faults[0])).toBe(
      "NewerVersionServes: version 2 of labels is live, and this process has version 1; to go back, run 'projections rebuild labels'",
    );
    await older.end();
    expect(await generationsOf(engines.readStore, 'labels')).toHaveLength(2);
  });

  it('go back to the older one if an operator rebuilds it', async () => {
    const engines = await openEngines();
    await append(engines, 'a');
    const newer = run(engines, labelled(2, { suffix: '!' }));
    await folded(engines);
    await newer.end();
    await rebuild({ ...engines, onDeadLetter: () => {} }, labelled(1));
    run(engines, labelled(1));
    await append(engines, 'b');
    await folded(engines);
    expect((await rows(engines)).map(({ label }) => label)).toEqual(['a', 'b']);
  });
});

describe('a lost read store', () => {
  it('makes the projection wait, and turns no event into a dead letter', async () => {
    const engines = await openEngines();
    let lost = true;
    let tried = 0;
    let stopped = 0;
    const gone = async () => {
      tried += 1;
      throw new Error('connection refused');
    };
    const { readStore } = engines;
    const flaky: typeof readStore = {
      ...readStore,
      get sql() {
        if (lost && tried > 0) throw new Error('connection refused');
        return readStore.sql;
      },
      writeIf: (guard, changes) => (lost ? gone() : readStore.writeIf(guard, changes)),
    };
    await append(engines, 'a');
    const { deadLetters } = run({ ...engines, readStore: flaky }, labelled(), () => {
      stopped += 1;
    });
    await until(async () => stopped >= 3);
    expect(deadLetters).toEqual([]);
    lost = false;
    await folded(engines);
    expect(await ids(engines)).toEqual(['a']);
    expect(await readStore.sql.selectFrom('dead_letters').selectAll().execute()).toEqual([]);
  });
});

describe('a rebuild', () => {
  const generations = async ({ readStore }: Engines) =>
    (await generationsOf(readStore, 'labels')).map(({ generation, status }) => `${generation} ${status}`);

  it('leaves the live generation untouched until it has caught up', async () => {
    const engines = await openEngines();
    await append(engines, 'a', 'b');
    const { end } = run(engines, labelled());
    await folded(engines);
    await end();
    const servedMeanwhile: string[][] = [];
    const watching: Projection = {
      ...labelled(1, { suffix: '!' }),
      on: {
        CompetitorTracked: async (seen, tables, contents) => {
          servedMeanwhile.push((await rows(engines)).map(({ label }) => String(label)));
          return labelled(1, { suffix: '!' }).on.CompetitorTracked?.(seen, tables, contents);
        },
      },
    };
    const events = await rebuild({ ...engines, onDeadLetter: () => {} }, watching);
    expect(events).toBe(2);
    expect(servedMeanwhile).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect((await rows(engines)).map(({ label }) => label)).toEqual(['a!', 'b!']);
  });

  it('stores failing events as dead letters, and folds everything else', async () => {
    const engines = await openEngines();
    await append(engines, 'a', 'b');
    await engines.eventLog.append('watchlist', [tracked('poison'), tracked('null', null)], 'any');
    await append(engines, 'c');
    const putAside: string[] = [];
    const onDeadLetter = (_: string, { id }: { id: string }) => void putAside.push(id);
    await rebuild({ ...engines, onDeadLetter }, labelled(1, { poison: 'poison' }));
    expect(await ids(engines)).toEqual(['a', 'b', 'c']);
    expect(putAside).toEqual([tracked('poison').id, tracked('null', null).id]);
  });

  it('indexes its tables when it takes over', async () => {
    const engines = await openEngines();
    await append(engines, 'a');
    const found: string[][] = [];
    const indexed: Projection = {
      ...labelled(),
      tables: { labels: { ...labels, indexes: [['label']] } },
      on: { CompetitorTracked: async () => void found.push(await indexesIn(engines)) },
    };
    await rebuild({ ...engines, onDeadLetter: () => {} }, indexed);
    expect(found).toEqual([[]]);
    expect(await indexesIn(engines)).toEqual(['competitors__g1_0']);
  });

  it('keeps the replaced tables until the next rebuild replaces its own', async () => {
    const engines = await openEngines();
    await append(engines, 'a');
    for (let time = 0; time < 3; time++) await rebuild({ ...engines, onDeadLetter: () => {} }, labelled());
    expect(await generations(engines)).toEqual(['3 live', '2 retired']);
    const { sql } = engines.readStore;
    expect(
      await sql
        .selectFrom('competitors__g2' as 'competitors')
        .select('id')
        .execute(),
    ).toEqual([{ id: 'a' }]);
    await expect(
      sql
        .selectFrom('competitors__g1' as 'competitors')
        .select('id')
        .execute(),
    ).rejects.toThrow();
  });

  it('serves its rows and is continued if it was the first and was interrupted', async () => {
    const engines = await openEngines();
    await append(engines, 'a');
    await beginGeneration(engines.readStore, labelled(), engines.clock, { firstServes: false });
    run(engines, labelled());
    await folded(engines);
    expect(await ids(engines)).toEqual(['a']);
  });

  it('is continued after an interruption, without losing or repeating events', async () => {
    const engines = await openEngines();
    await append(engines, 'a', 'b');
    const first = run(engines, labelled());
    await folded(engines);
    await first.end();
    const counting: Projection = {
      ...labelled(2),
      on: {
        CompetitorTracked: async ({ data }, tables) => {
          const { competitorId } = data as { competitorId: string };
          const before = await tables.labels?.find(competitorId);
          tables.labels?.put({ id: competitorId, label: String(Number(before?.label ?? 0) + 1) });
        },
      },
    };
    // Commits the first batch, then the builder dies.
    const broken = await beginGeneration(engines.readStore, counting, engines.clock, { firstServes: true });
    for await (const batch of engines.eventLog.readAll('start', { types: ['CompetitorTracked'], batchSize: 1 })) {
      const events = await openedEvents(engines.vault, counting, batch.events);
      const work = await fold(engines.readStore, counting, broken, events);
      await write({ ...engines, onDeadLetter: () => {} }, broken, work, batch.position);
      break;
    }
    run(engines, counting);
    await until(async () => (await live(engines))?.version === 2);
    expect(await rows(engines)).toEqual([
      { id: 'a', label: '1' },
      { id: 'b', label: '1' },
    ]);
  });

  describe('after an interruption, next to a live generation', () => {
    /** Leaves an interrupted second generation; the first serves. */
    async function interrupted() {
      const engines = await openEngines();
      await append(engines, 'a');
      const { end } = run(engines, labelled());
      await folded(engines);
      await end();
      await beginGeneration(engines.readStore, labelled(), engines.clock, { firstServes: false });
      return engines;
    }
    const restarted = async (engines: Engines) => {
      run(engines, labelled());
      await append(engines, 'b');
      await folded(engines);
    };
    const isThere = ({ readStore }: Engines, name: string) =>
      sql`select 1 from ${sql.table(name)}`.execute(readStore.sql).then(
        () => true,
        () => false,
      );

    it('leaves no tables behind the next start, a day later', async () => {
      const engines = await interrupted();
      engines.clock.advance(DAY_MS + 1);
      await restarted(engines);
      expect(await generations(engines)).toEqual(['1 live']);
      expect([await isThere(engines, 'competitors__g2'), await ids(engines)]).toEqual([false, ['a', 'b']]);
    });

    it('leaves no tables behind the next rebuild either', async () => {
      const engines = await interrupted();
      engines.clock.advance(DAY_MS + 1);
      await rebuild({ ...engines, onDeadLetter: () => {} }, labelled());
      expect(await generations(engines)).toEqual(['2 live', '1 retired']);
    });

    it('is left alone within a day, because another process may be running it', async () => {
      const engines = await interrupted();
      engines.clock.advance(DAY_MS - 1);
      await restarted(engines);
      expect(await generations(engines)).toEqual(['2 building', '1 live']);
      expect(await isThere(engines, 'competitors__g2')).toBe(true);
    });

    it('handles a clock that was set back', async () => {
      const engines = await interrupted();
      engines.clock.advance(-DAY_MS - 1);
      await restarted(engines);
      expect(await generations(engines)).toEqual(['1 live']);
    });
  });

  it('to a new version is continued after an interruption of any length', async () => {
    const engines = await openEngines();
    await append(engines, 'a');
    const { end } = run(engines, labelled());
    await folded(engines);
    await end();
    await beginGeneration(engines.readStore, labelled(2), engines.clock, { firstServes: true });
    engines.clock.advance(DAY_MS + 1);
    run(engines, labelled(2));
    await until(async () => (await live(engines))?.version === 2);
    expect(await live(engines)).toMatchObject({ generation: 2 });
  });

  it('is taken over by the worker that followed the previous generation', async () => {
    const engines = await openEngines();
    await append(engines, 'a');
    run(engines, labelled());
    await folded(engines);
    await rebuild({ ...engines, onDeadLetter: () => {} }, labelled());
    await append(engines, 'b');
    await folded(engines);
    expect(await live(engines)).toMatchObject({ generation: 2 });
    expect(await ids(engines)).toEqual(['a', 'b']);
  });
});
