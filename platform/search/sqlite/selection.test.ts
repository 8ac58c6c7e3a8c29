import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { as, type Instant } from '../../../domain/kernel/names.js';
import type { Position } from '../../event-store/port.js';
import { openSqlite, type Sqlite } from '../../sqlite/open.js';
import { SCHEMA } from './schema.js';
import { keyRange, selectionOf, slicesOf } from './selection.js';

const instant = (minute: number) => as<Instant>(`2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`);
const position = (key: number) => `p${String(key).padStart(4, '0')}` as Position;

describe("a filter's range of keys", () => {
  let folder: string;
  let db: Sqlite;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tidewatch-selection-'));
    db = openSqlite(join(folder, 'search.db'), { synchronous: 'NORMAL' });
    db.exec(SCHEMA);
    for (let key = 1; key <= 20; key++) {
      db.prepare('insert into entries values (?, ?, 1, 0)').run([key, instant(key)]);
      db.prepare("insert into contents values (?, ?, ?, '', null, null, 0)").run([key, position(key), `id-${key}`]);
    }
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('holds every entry without a bound', () => expect(keyRange(db, {})).toEqual({ first: 1, end: 21 }));

  it('is empty for a time without entries', () =>
    expect([...slicesOf(keyRange(db, { from: instant(30) }))]).toEqual([]));

  it('ends at the closest bound', () => {
    const filter = { from: instant(5), to: instant(19), upTo: position(15) };
    expect(keyRange(db, filter)).toEqual({ first: 5, end: 16 });
    expect(keyRange(db, filter, position(10))).toEqual({ first: 5, end: 10 });
  });

  it('is all that bounds the keys, so a page far down costs what the first one costs', () => {
    const { where, key } = selectionOf(db, { upTo: position(15) }, keyRange(db, { upTo: position(15) }, position(10)));
    expect(where.split(key)).toHaveLength(3);
  });
});

describe('slices of a range', () => {
  it('hold each key once', () => {
    const slices = [...slicesOf({ first: 7, end: 1_000_007 })];
    expect(slices.map(({ first, end }) => end - first)).toEqual([250_000, 250_000, 250_000, 250_000]);
    expect(slices.slice(1).map(({ first }) => first)).toEqual(slices.slice(0, -1).map(({ end }) => end));
  });
});
