import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { EventStoreBusy, type Position } from '../../../platform/event-store/port.js';
import { loseEvent } from '../../../platform/event-store/sqlite/loseEvent.fixtures.js';
import { openSqliteEventStore } from '../../../platform/event-store/sqlite/sqliteEventStore.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { startChild } from '../childProcess.js';
import { eventStoreContract } from './eventStoreContract.js';
import { newEvent, newEvents } from './newEvent.js';
import { sqlEngineContract } from './sqlEngineContract.js';
import { all, log, numbers } from './subject.js';
import { take } from './subscribeContract.js';

const newFolder = () => mkdtemp(join(tmpdir(), 'tidewatch-events-'));

async function newFile() {
  const folder = await newFolder();
  return { url: `sqlite:${join(folder, 'events.db')}`, remove: () => rm(folder, { recursive: true }) };
}

eventStoreContract(
  {
    name: 'SQLite',
    create: newFile,
    open: (url, clock) => openEventStore(url, { clock }),
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

  it('reads events with lone surrogates that an earlier version stored as well-formed', async () => {
    await openSqliteEventStore({ path }).close();
    const behind = openSqlite(path, { synchronous: 'FULL' });
    const [was, now] = ['{"\\udc00":"Fancy \\ud83dMug \\\\ud83d"}', { '\ufffd': 'Fancy \ufffdMug \\ud83d' }];
    behind.exec(`insert into events values (1, 'Seen', 'page', 0, 1, 'id', null, 'then', 'then', '${was}', '${was}')`);
    behind.close();

    const store = openSqliteEventStore({ path });
    for (const [event] of [await log(store), await all(store.read('page')), await take(store, 1)])
      expect(event).toMatchObject({ data: now, meta: now });
    const again = newEvent({ id: 'id', type: 'Seen', data: { '\udc00': 'Fancy \ud83dMug \\ud83d' } });
    expect(await store.append('page', [again], 'none')).toMatchObject({ revision: 0 });
    await store.close();
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
