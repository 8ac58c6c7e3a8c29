import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { EngineLost } from '../engineLost.js';
import { isBusy } from './isBusy.js';
import { openSqlite, type Sqlite, type SqlValue } from './open.js';
import { releaseLocks } from './releaseLocks.fixtures.js';

const open = () => openSqlite(':memory:', { synchronous: 'NORMAL' });
const bind = (value: unknown) =>
  open()
    .prepare('select ? as v')
    .get([value as SqlValue])?.v;

describe('the SQLite wrapper', () => {
  it.each([true, false, new Date(), {}, ['a'], undefined, Number.NaN, 'cut\0here', () => 1, new ArrayBuffer(1)])(
    'refuses %s, which the driver would store as something else',
    value => expect(() => bind(value)).toThrow(TypeError),
  );

  it.each([2 ** 53, -(2 ** 53), 1e300, 2n ** 53n, -(2n ** 53n), 2n ** 64n])(
    'refuses %s, which could not be read back unchanged',
    value => expect(() => bind(value)).toThrow(RangeError),
  );

  it('refuses to read a whole number that a JavaScript number cannot hold', () =>
    expect(() => open().prepare('select 9007199254740993 as v').get()).toThrow(RangeError));

  it.each([2 ** 53 - 1, 1 - 2 ** 53, 2 ** 31, 0, -1])('binds %d as a whole number', value =>
    expect(open().prepare('select ?1 as v, typeof(?1) as type').get([value])).toEqual({ v: value, type: 'integer' }),
  );

  it.each([
    ['a lone high surrogate', 'Fancy \ud83dMug', 'Fancy \ufffdMug'],
    ['a lone low surrogate', '\udc00', '\ufffd'],
    ['surrogates in the wrong order', '\udc00\ud83d', '\ufffd\ufffd'],
    ['a pair', 'Fancy \ud83d\ude00Mug', 'Fancy \ud83d\ude00Mug'],
  ])('binds text with %s as well-formed text', (_, text, expected) => expect(bind(text)).toBe(expected));

  it.each([
    [`'["x\\ud83dy"]' ->> 0`],
    [`json_extract(jsonb('["x\\udc00y"]'), '$[0]')`],
    [`cast(x'78eda0bd79' as text)`],
    [`cast(x'78ff79' as text)`],
  ])('reads %s, which is not UTF-8, as well-formed text', sql => {
    const { v } = open().prepare(`select ${sql} as v`).get<{ v: string }>() ?? { v: '' };
    expect(v).toMatch(/^x\ufffd+y$/);
  });

  it.each(['text', '', 1.5, null])('binds %j', value => expect(bind(value)).toBe(value));

  it('stores whole numbers as integers, even in a text column', () => {
    const db = open();
    db.exec('create table t (v text) strict');
    db.prepare('insert into t values (?)').run([3]);
    expect(db.prepare('select v from t').get()).toEqual({ v: '3' });
  });

  it('binds bytes', () =>
    expect(Buffer.from(bind(new Uint8Array([1, 0, 2])) as Uint8Array)).toEqual(Buffer.from([1, 0, 2])));

  it('rolls back a transaction that throws', () => {
    const db = open();
    db.exec('create table t (v integer)');
    expect(() =>
      db.transaction(() => {
        db.prepare('insert into t values (1)').run();
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(db.prepare('select count(*) as n from t').get()).toEqual({ n: 0 });
  });

  it("returns rows as lists if requested, and the same statement's rows as objects", () => {
    const db = open();
    expect(db.prepareLists('select 1 as a, ? as b').all(['x'])).toEqual([[1, 'x']]);
    expect(db.prepare('select 1 as a, ? as b').all(['x'])).toEqual([{ a: 1, b: 'x' }]);
  });

  it('names the file that it cannot open', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
    const file = join(folder, 'read.db');
    writeFileSync(file, 'No database at all, but long enough to be read as one. '.repeat(100));
    for (const path of [file, join(file, 'below.db')])
      expect(() => openSqlite(path, { synchronous: 'NORMAL' })).toThrow(`cannot open the database ${path}: `);
    rmSync(folder, { recursive: true });
  });

  it('adds no key of the driver to a row', () => expect(open().prepare('select 1 as a').get()).toEqual({ a: 1 }));

  it('returns undefined if there is no row', () =>
    expect(open().prepare('select 1 as a where false').get()).toBeUndefined());

  // Without the wrapper, the driver ends the process here.
  it('lives as long as one of its statements', async () => {
    const statement = open().prepare('select 1 as a');
    await releaseLocks();
    expect(statement.get()).toEqual({ a: 1 });
  });

  it('may be closed twice, and refuses any use afterwards', () => {
    const db = open();
    const select = db.prepare('select 1');
    db.close();
    db.close();
    for (const use of [() => select.get(), () => db.prepare('select 2'), () => db.exec('select 3')])
      expect(use).toThrow(EngineLost);
  });

  describe('in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const inFile = (name: string) => openSqlite(join(folder, name), { synchronous: 'NORMAL' });

    it.skipIf(process.platform === 'win32')('keeps its files private to their owner, even those that were not', () => {
      const modes = () => ['', '/own.db', '/own.db-wal', '/own.db-shm'].map(name => statSync(deep + name).mode & 0o777);
      const deep = join(folder, 'deep');
      const path = join(deep, 'own.db');
      const was = process.umask(0);
      onTestFinished(() => void process.umask(was));
      const db = openSqlite(path, { synchronous: 'NORMAL' });
      db.exec('create table t (v text)');
      expect(modes()).toEqual([0o700, 0o600, 0o600, 0o600]);
      for (const name of ['', '-wal', '-shm']) chmodSync(path + name, 0o644);
      openSqlite(path, { synchronous: 'NORMAL' }).close();
      expect(modes()).toEqual([0o700, 0o600, 0o600, 0o600]);
      db.close();
    });

    it('gives a new file pages of the requested size, and leaves an existing file’s unchanged', () => {
      const path = join(folder, 'pages.db');
      const pagesOf = (pageBytes: number) => {
        const db = openSqlite(path, { synchronous: 'NORMAL', pageBytes });
        db.exec('create table if not exists t (v text)');
        const { page_size: size } = db.prepare('pragma page_size').get() as { page_size: number };
        db.close();
        return size;
      };
      expect(pagesOf(8_192)).toBe(8_192);
      expect(pagesOf(16_384)).toBe(8_192);
    });

    it('folds the write-ahead log back when it is closed', () => {
      const db = inFile('folded.db');
      db.exec('create table t (v text)');
      db.prepare('insert into t values (?)').run(['x']);
      const log = join(folder, 'folded.db-wal');
      expect(statSync(log).size).toBeGreaterThan(0);
      db.close();
      expect(statSync(log, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    });

    it('closes while another connection is reading, without waiting for it', () => {
      const [writing, reading] = [inFile('read.db'), inFile('read.db')];
      writing.exec('create table t (v text)');
      writing.prepare('insert into t values (?)').run(['x']);
      reading.exec('begin; select * from t');
      writing.close();
      expect(reading.prepare('select v from t').all()).toEqual([{ v: 'x' }]);
      reading.close();
    }, 4_000);

    it('has a file alone, or says that another one has it open', async () => {
      const path = join(folder, 'alone.db');
      const alone = () => openSqlite(path, { synchronous: 'FULL', alone: true });
      const other = inFile('alone.db');
      other.exec('create table t (v integer)');
      expect(faultOf(alone)).toSatisfy(fault => isBusy((fault as Error).cause));
      other.close();
      await releaseLocks();
      const only = alone();
      only.exec('insert into t values (1)');
      expect(faultOf(alone)).toSatisfy(fault => isBusy((fault as Error).cause));
      only.close();
      await releaseLocks();
      inFile('alone.db').close();
    });

    it.each<[string, (locked: Sqlite) => unknown]>([
      ['exec', db => db.exec('begin immediate')],
      ['a transaction', db => db.transaction(() => {})],
      ['run', db => db.prepare('insert into t values (1)').run()],
      ['get', db => db.prepare('insert into t values (1) returning v').get()],
      ['all', db => db.prepare('insert into t values (1) returning v').all()],
      ['iterate', db => [...db.prepare('insert into t values (1) returning v').iterate()]],
    ])('reports that the lock is held for %s', (_, write) => {
      const [holding, locked] = [inFile('busy.db'), inFile('busy.db')];
      holding.exec('create table if not exists t (v integer unique)');
      locked.exec('pragma busy_timeout = 1');
      holding.exec('begin immediate');
      expect(faultOf(() => write(locked))).toSatisfy(isBusy);
      holding.exec('commit');
      expect(faultOf(() => locked.exec('insert into nowhere values (1)'))).not.toSatisfy(isBusy);
      holding.close();
      locked.close();
    });
  });
});

function faultOf(work: () => unknown): unknown {
  try {
    work();
  } catch (fault) {
    return fault;
  }
  return undefined;
}
