import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSqliteBus } from '../bus/sqlite/openSqliteBus.js';
import { openSqliteEventStore } from '../event-store/sqlite/sqliteEventStore.js';
import { openSqliteReadStore } from '../read-store/sqlite/openSqliteReadStore.js';
import { manualClock } from '../runtime/clock/manualClock.js';
import { openSqliteSearch } from '../search/sqlite/openSqliteSearch.js';
import { storageFault } from '../sqlite/storageFault.js';
import { StoreNotWritable } from '../storeNotWritable.js';
import { table, text } from '../tables/table.js';
import { openVault } from '../vault/openVault.js';
import { openSqliteWorkStore } from '../work-store/sqlite/openSqliteWorkStore.js';
import { openStorage } from './openStorage.js';

const { FULL, READ_ONLY, remembering } = await vi.hoisted(() => {
  // This project's files share their modules: the stores must load the driver again, below.
  vi.resetModules();
  return import('../sqlite/fullDisk.fixtures.js');
});
vi.mock('@photostructure/sqlite', async original => remembering(await original()));

/** More than the free pages of a small file. */
const big = () => randomBytes(200_000).toString('hex');
const rows = table('notes', { id: text(), body: text() }, { key: ['id'] });
const clock = manualClock();
const masterKey = new Uint8Array(32).fill(7);
const META = { actor: { kind: 'worker', id: 'test' }, shop: null, correlationId: 'c', causationId: null } as const;

interface Store {
  write(id: string): Promise<unknown>;
  /** Counts the writes that are there. */
  count(): Promise<number>;
  close(): Promise<void>;
}

/** Maps each store to the way it is opened and to the rows written there. */
const STORES: Readonly<Record<string, (path: string) => Promise<Store>>> = {
  async log(path) {
    const log = openSqliteEventStore({ path, clock });
    return {
      write: id =>
        log.append('notes', [{ id, type: 'Noted', schema: 1, data: big(), meta: META, at: clock.now() }], 'any'),
      async count() {
        let count = 0;
        for await (const _ of log.read('notes')) count += 1;
        return count;
      },
      close: log.close,
    };
  },
  async 'read store'(path) {
    const store = await openSqliteReadStore(path);
    await store.transaction(transaction => transaction.create(rows, 'notes'));
    return {
      write: id => store.transaction(transaction => transaction.upsert(rows, 'notes', [{ id, body: big() }])),
      count: async () =>
        (
          await store.sql
            .selectFrom('notes' as never)
            .selectAll()
            .execute()
        ).length,
      close: store.close,
    };
  },
  async 'work store'(path) {
    const store = await openSqliteWorkStore(path);
    await store.ensure([rows]);
    return {
      write: id => store.transaction(transaction => transaction.upsert(rows, [{ id, body: big() }])),
      count: async () =>
        (
          await store.sql
            .selectFrom('notes' as never)
            .selectAll()
            .execute()
        ).length,
      close: store.close,
    };
  },
  async keys(path) {
    const vault = openVault(`sqlite:${path}`, { masterKey, clock });
    await vault.ready();
    return {
      // Each needs a key; many fill a page.
      write: id =>
        Promise.all(Array.from({ length: 300 }, (_, n) => vault.seal(`${id} ${n}`, 'orders', 'an order', 'context'))),
      count: async () => (await vault.keysOf('first 0')).length + (await vault.keysOf('lost 0')).length,
      close: vault.close,
    };
  },
  async bus(path) {
    const bus = openSqliteBus({ path, clock });
    return {
      write: key => bus.publish('notes', [{ key, value: big() }]),
      count: async () => (await bus.depths()).reduce((sum, { waiting }) => sum + waiting, 0),
      close: bus.close,
    };
  },
  async search(path) {
    const search = openSqliteSearch(path);
    let from: string | null = null;
    return {
      async write(id) {
        const to = `00000000-${String(Number((from ?? '0-0').split('-')[1]) + 1).padStart(16, '0')}`;
        const entry = {
          position: to,
          id,
          at: clock.now(),
          shop: null,
          action: 'NOTED',
          category: 'Other',
          digests: [],
        };
        const rest = { details: big(), client: null, sessionId: null };
        await search.write([{ ...entry, ...rest } as never], { from, to } as never);
        from = to;
      },
      count: () => search.count({}),
      close: search.close,
    };
  },
};

afterAll(() => void vi.resetModules());

describe.each(Object.keys(STORES))('the %s in a file', name => {
  it.each([FULL, READ_ONLY])(
    'on a $name disk refuses as a lost engine, keeps what it has, and goes on afterwards',
    async disk => {
      const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
      const path = join(folder, 'store.db');
      const store = await (STORES[name] as (typeof STORES)[string])(path);
      const storage = openStorage(`sqlite:${path}`);
      onTestFinished(async () => {
        disk.recover();
        await store.close();
        await storage.close();
        rmSync(folder, { recursive: true });
      });
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      await store.write('first');
      await storage.check();
      expect(await store.count()).toBe(1);
      disk.fail();
      await expect(store.write('lost')).rejects.toBeInstanceOf(StoreNotWritable);
      await expect(store.write('lost')).rejects.toMatchObject({ code: 'STORE_NOT_WRITABLE' });
      await expect(storage.check()).rejects.toBeInstanceOf(StoreNotWritable);
      expect(await store.count()).toBe(1);
      disk.recover();
      await store.write('lost');
      expect(await store.count()).toBe(2);
      vi.advanceTimersByTime(5_001);
      await storage.check();
    },
  );
});

describe('a fault of SQLite', () => {
  it.each(['database or disk is full', 'attempt to write a readonly database', 'disk I/O error'])(
    'is recognised by its text if it lost its code between threads: %s',
    message => expect(storageFault('a file', new Error(message))).toBeInstanceOf(StoreNotWritable),
  );

  it('of the statement stays what it is', () => {
    const fault = Object.assign(new Error('UNIQUE constraint failed'), { errcode: 2067 });
    expect(storageFault('a file', fault)).toBe(fault);
  });
});

it('a file tells how much room its disk has, and a server does not', async () => {
  expect(await openStorage(`sqlite:${join(tmpdir(), 'none.db')}`).freeBytes()).toBeGreaterThan(0);
  expect(await openStorage('postgres://host/database').freeBytes()).toBeNull();
});
