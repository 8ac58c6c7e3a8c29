import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { type DividedReads, EventStoreBusy, type Position } from '../../../platform/event-store/port.js';
import type { ShopsPart } from '../../../platform/event-store/shopsPart.js';
import { loseEvent } from '../../../platform/event-store/sqlite/loseEvent.fixtures.js';
import { openSqliteEventStore } from '../../../platform/event-store/sqlite/sqliteEventStore.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { liveHeap } from '../../liveHeap.js';
import { bundledThread } from '../bundledThread.js';
import { startChild } from '../childProcess.js';
import { eventStoreContract } from './eventStoreContract.js';
import { newEvent, newEvents } from './newEvent.js';
import { sqlEngineContract } from './sqlEngineContract.js';
import { all, eventsOf, log, numbers } from './subject.js';
import { take } from './subscribeContract.js';

const newFolder = () => mkdtemp(join(tmpdir(), 'tidewatch-events-'));

async function newFile() {
  const folder = await newFolder();
  return { url: `sqlite:${join(folder, 'events.db')}`, remove: () => rm(folder, { recursive: true }) };
}

const readAhead = await bundledThread('platform/event-store/sqlite/readAheadThread.ts');

for (const [name, options] of [
  ['SQLite', {}],
  ['SQLite, read in a thread', { readAhead }],
] as const)
  eventStoreContract(
    {
      name,
      create: newFile,
      open: (url, clock) => openEventStore(url, { clock, ...options }),
      lose: async (url, stream, revision) => loseEvent(url.slice('sqlite:'.length), stream, revision),
    },
    systemClock,
  );

sqlEngineContract(
  { name: 'SQLite', create: newFile, open: (url, clock) => openEventStore(url, { clock }) },
  systemClock,
);

describe('event store: SQLite alone', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await newFolder();
    path = join(folder, 'events.db');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('a later append cannot pass one that is still open (a reader would skip the earlier one)', async () => {
    const store = openSqliteEventStore({ path });
    const taken = take(store, 2);
    const slow = openSqlite(path, { synchronous: 'FULL' });
    slow.exec('begin immediate');
    slow.exec(`insert into events values (1, 'Slow', 'slow', 0, 1, 'slow', null, '', '', '{}', '{}')`);
    const writer = fileURLToPath(new URL('writer.child.ts', import.meta.url));
    const child = await startChild(writer, [`sqlite:${path}`, 'later', '1']);
    const printed = all(child.lines);
    await new Promise(resolve => setTimeout(resolve, 400));
    expect(await store.head()).toBeNull();
    slow.exec('commit');
    slow.close();
    const positions = (await printed).map(line => ({ position: line.split(' ')[1] as Position }));
    expect(numbers(positions)).toEqual([2]);
    expect(numbers(await taken)).toEqual([1, 2]);
    await store.close();
  });

  it('wakes its own subscriptions at once, without waiting for the next look', async () => {
    const store = openSqliteEventStore({ path });
    const abort = new AbortController();
    const next = store.subscribe('start', { signal: abort.signal })[Symbol.asyncIterator]().next();
    await nextTurn();
    const heard = next.then(() => 'heard');
    await store.append('stream', [newEvent()], 'none');
    expect(
      await Promise.race([
        heard,
        nextTurn()
          .then(nextTurn)
          .then(() => 'not yet'),
      ]),
    ).toBe('heard');
    abort.abort();
    await store.close();
  });

  it('refuses appends beyond its queue, and takes them again later', async () => {
    const store = openSqliteEventStore({ path, maxQueue: 3 });
    const outcomes = await Promise.allSettled(newEvents(5).map(event => store.append('stream', [event], 'any')));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled'],
      ...['rejected', 'rejected'],
    ]);
    expect(outcomes[4]).toMatchObject({ reason: expect.any(EventStoreBusy) });
    await expect(store.append('stream', [newEvent()], 2)).resolves.toMatchObject({ revision: 3 });
    await store.close();
  });

  it.each(['update events set data = 1', 'delete from events', 'delete from events where position = 1'])(
    'events cannot be changed: %s',
    async statement => {
      const store = openSqliteEventStore({ path });
      await store.append('stream', [newEvent()], 'none');
      const other = openSqlite(path, { synchronous: 'FULL' });
      expect(() => other.exec(statement)).toThrow(/events are never/);
      other.close();
      expect(await log(store)).toHaveLength(1);
      await store.close();
    },
  );

  it.each([
    ['page by page', {}],
    ['ahead, in a thread', { readAhead }],
  ])('reads events with lone surrogates that an earlier version stored as well-formed, %s', async (_, options) => {
    await openSqliteEventStore({ path }).close();
    const behind = openSqlite(path, { synchronous: 'FULL' });
    const [was, now] = ['{"\\udc00":"Fancy \\ud83dMug \\\\ud83d"}', { '\ufffd': 'Fancy \ufffdMug \\ud83d' }];
    behind.exec(`insert into events values (1, 'Seen', 'page', 0, 1, 'id', null, 'then', 'then', '${was}', '${was}')`);
    behind.close();

    const store = openSqliteEventStore({ path, ...options });
    for (const [event] of [await log(store), await all(store.read('page')), await take(store, 1)])
      expect(event).toMatchObject({ data: now, meta: now });
    const again = newEvent({ id: 'id', type: 'Seen', data: { '\udc00': 'Fancy \ud83dMug \\ud83d' } });
    expect(await store.append('page', [again], 'none')).toMatchObject({ revision: 0 });
    await store.close();
  });

  it('ends in good order however often a reading ahead is left, or the store closed, in the middle of a page', async () => {
    const store = openSqliteEventStore({ path });
    for (let stream = 0; stream < 100; stream++) await store.append(`stream-${stream}`, newEvents(1_000), 'none');
    await store.close();
    const reader = fileURLToPath(new URL('reader.child.ts', import.meta.url));
    const child = await startChild(reader, [path, fileURLToPath(readAhead), '40']);
    expect(await all(child.lines)).toEqual(['done']);
    // `null` would be a signal: the driver aborts a process that ends a thread amid a statement.
    expect(await child.exit).toBe(0);
  });

  it('keeps no page that it has passed on when it reads ahead: a rebuild took memory for the whole log', async () => {
    const store = openSqliteEventStore({ path, readAhead });
    const text = 'x'.repeat(10_000);
    for (let page = 0; page < 40; page++)
      await store.append(
        'stream',
        Array.from({ length: 100 }, () => newEvent({ data: { text } })),
        'any',
      );
    const grown: number[] = [];
    for await (const { events, live } of store.readAll('start', { batchSize: 100 })) {
      expect(events).toHaveLength(100);
      if (grown.length === 0 || live) grown.push(liveHeap());
    }
    expect(grown).toHaveLength(2);
    const [first = 0, last = 0] = grown;
    // 39 MB lie between the two.
    expect(last - first).toBeLessThan(10);
    await store.close();
  });

  describe('divided by shop', () => {
    const at = (shop: string | null, type = 'Sold') => newEvent({ type, meta: { ...newEvent().meta, shop } });
    const TYPES = { types: ['Sold', 'Returned'], batchSize: 3 };
    let store: ReturnType<typeof openSqliteEventStore>;
    beforeEach(() => {
      store = openSqliteEventStore({ path });
      return () => store.close();
    });
    const inPart = async (part: ShopsPart, after: Position | 'start', upTo: Position) => {
      const batches = await all((store.divided as DividedReads).readPart(part, after, upTo, TYPES));
      expect(batches.at(-1)?.position).toBe(upTo);
      expect(Math.max(...batches.map(({ events }) => events.length))).toBeLessThanOrEqual(3);
      return numbers(eventsOf(batches));
    };

    it('every event of these types is in one part, in order, up to a position', async () => {
      for (const shop of ['a', 'b', 'c', null, 'a', 'b', 'c']) {
        await store.append('stream', [at(shop), at(shop, 'Asked'), at(shop, 'Returned')], 'any');
      }
      const head = (await store.head()) as Position;
      await store.append('stream', [at('a'), at('b'), at(null)], 'any');
      const whole = [1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21];
      expect(await inPart({ only: ['b'] }, 'start', head)).toEqual([4, 6, 16, 18]);
      expect(await inPart({ only: ['a', 'c'] }, 'start', head)).toEqual([1, 3, 7, 9, 13, 15, 19, 21]);
      expect(await inPart({ except: ['a', 'b', 'c'] }, 'start', head)).toEqual([10, 12]);
      expect(await inPart({ except: ['b'] }, 'start', head)).toEqual(whole.filter(n => ![4, 6, 16, 18].includes(n)));
      expect(await inPart({ except: [] }, 'start', head)).toEqual(whole);
      const [, second] = await all(store.readAll('start', { batchSize: 6 }));
      expect(await inPart({ except: [] }, second?.position as Position, head)).toEqual([13, 15, 16, 18, 19, 21]);
    });

    it('goes on over a long stretch of other shops', async () => {
      await store.append('stream', [at('a')], 'any');
      for (let n = 0; n < 12; n++) await store.append('stream', newEvents(1_000, { type: 'Sold' }), 'any');
      await store.append('stream', [at('a')], 'any');
      expect(await inPart({ only: ['a'] }, 'start', (await store.head()) as Position)).toEqual([1, 12_002]);
    });

    it('says from a sample how many events each shop has', async () => {
      expect(store.divided?.spread(['Sold'])).toEqual({ events: 0, ofShop: new Map() });
      for (let n = 0; n < 30; n++) {
        const some = Array.from({ length: 1_000 }, (_, of) =>
          at(of % 4 === 0 ? 'a' : 'b', of % 5 === 0 ? 'Asked' : 'Sold'),
        );
        await store.append('stream', some, 'any');
      }
      await store.append('stream', [at(null)], 'any');
      const { events = 0, ofShop } = store.divided?.spread(['Sold']) ?? {};
      expect(Math.abs(events - 24_000)).toBeLessThan(1_000);
      expect([...(ofShop?.keys() ?? [])].toSorted()).toEqual(['a', 'b']);
      expect(Math.abs((ofShop?.get('a') ?? 0) - 6_000)).toBeLessThan(500);
    });

    it('refuses a position of another log, or beyond the head, as reading all does', async () => {
      await store.append('stream', [at('a')], 'any');
      const other = openSqliteEventStore({ path: join(folder, 'other.db') });
      const foreign = (await other.append('stream', [at('a')], 'any')).position;
      await other.close();
      const head = (await store.head()) as Position;
      const beyond = head.replace(/1$/, '9') as Position;
      for (const [after, upTo] of [
        [foreign, head],
        ['start', foreign],
        ['start', beyond],
      ] as const)
        await expect(inPart({ except: [] }, after, upTo)).rejects.toThrow(RangeError);
    });
  });

  it('makes the folder of its file', async () => {
    const deep = join(folder, 'not', 'yet', 'events.db');
    await openSqliteEventStore({ path: deep }).close();
    await openSqliteEventStore({ path: deep }).close();
  });

  describe('says which file it cannot open, and why', () => {
    const opening = (file: string) => () => openSqliteEventStore({ path: file });

    it('no database', async () => {
      await writeFile(path, 'This is a text, and a long one, but not a database at all. '.repeat(100));
      expect(opening(path)).toThrow(/^cannot open the event store [^:]*events\.db: file is not a database$/);
    });

    it('another database', () => {
      const other = openSqlite(path, { synchronous: 'NORMAL' });
      other.exec('create table competitors (id text)');
      other.close();
      expect(opening(path)).toThrow(/events\.db: it is another database/);
    });

    it('a log of a newer version', async () => {
      await openSqliteEventStore({ path }).close();
      const newer = openSqlite(path, { synchronous: 'NORMAL' });
      newer.exec('pragma user_version = 99');
      newer.close();
      expect(opening(path)).toThrow(/a newer version of this program wrote it/);
    });

    it('a file where its folder should be', async () => {
      await writeFile(join(folder, 'file'), '');
      expect(opening(join(folder, 'file', 'events.db'))).toThrow(
        /^cannot open the event store [^:]*events\.db: E[A-Z]+: /,
      );
    });
  });
});
