import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite, type SqlValue } from './open.js';

const open = () => openSqlite(':memory:', { synchronous: 'NORMAL' });
const bind = (value: unknown) =>
  open()
    .prepare('select ? as v')
    .get([value as SqlValue])?.v;

describe('SQLite wrapper', () => {
  it.each([true, false, new Date(), {}, ['a'], undefined, Number.NaN, 'cut\0here', () => 1])(
    'refuses %s, which the driver would crash on or corrupt',
    value => expect(() => bind(value)).toThrow(TypeError),
  );

  it.each(['text', '', 1.5, null])('binds %j', value => expect(bind(value)).toBe(value));

  it('stores whole numbers as integers, also in a text column', () => {
    const db = open();
    db.exec('create table t (v text) strict');
    db.prepare('insert into t values (?)').run([3]);
    expect(db.prepare('select v from t').get()).toEqual({ v: '3' });
  });

  it('binds bytes', () =>
    expect(Buffer.from(bind(new Uint8Array([1, 0, 2])) as Uint8Array)).toEqual(Buffer.from([1, 0, 2])));

  it('keeps nothing of a transaction that throws', () => {
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

  it('gives rows as lists where they are asked for, and the same statement as objects', () => {
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
});
