import { expect, it } from 'vitest';
import { openSqlite } from '../../sqlite/open.js';
import { createTables } from './schema.js';

/** The tables of an earlier build, with message 3 in its second delivery, 5 taken over, 4 dead, and 6 not begun. */
const PENDING = `
  CREATE TABLE heads (topic TEXT NOT NULL, partition INTEGER NOT NULL, next INTEGER NOT NULL,
    PRIMARY KEY (topic, partition)) STRICT, WITHOUT ROWID;
  CREATE TABLE members (id TEXT PRIMARY KEY) STRICT;
  CREATE TABLE messages (topic TEXT NOT NULL, partition INTEGER NOT NULL, offset INTEGER NOT NULL,
    key TEXT NOT NULL, value TEXT NOT NULL, headers TEXT, PRIMARY KEY (topic, partition, offset)) STRICT, WITHOUT ROWID;
  CREATE TABLE cursors (topic TEXT NOT NULL, grp TEXT NOT NULL, partition INTEGER NOT NULL,
    next INTEGER NOT NULL DEFAULT 0, owner TEXT, fence INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (topic, grp, partition)) STRICT, WITHOUT ROWID;
  CREATE TABLE pending (topic TEXT NOT NULL, grp TEXT NOT NULL, partition INTEGER NOT NULL, offset INTEGER NOT NULL,
    attempt INTEGER NOT NULL, due_at INTEGER NOT NULL, fence INTEGER NOT NULL,
    PRIMARY KEY (topic, grp, partition, offset)) STRICT, WITHOUT ROWID;
  CREATE TABLE dead (id TEXT PRIMARY KEY, topic TEXT NOT NULL, grp TEXT NOT NULL, partition INTEGER NOT NULL,
    offset INTEGER NOT NULL, error TEXT NOT NULL, attempts INTEGER NOT NULL, at TEXT NOT NULL) STRICT;
  INSERT INTO heads VALUES ('t', 1, 7), ('unread', 1, 1);
  INSERT INTO messages VALUES ('t', 1, 2, 'a', '2', NULL), ('t', 1, 3, 'a', '3', NULL), ('t', 1, 4, 'b', '4', '{}'),
    ('t', 1, 5, 'a', '5', NULL), ('t', 1, 6, 'b', '6', NULL), ('unread', 1, 0, 'a', '7', NULL);
  INSERT INTO cursors VALUES ('t', 'g', 1, 6, 'm', 7), ('t', 'g', 2, 9, 'm', 7);
  INSERT INTO pending VALUES ('t', 'g', 1, 3, 2, 500, 7), ('t', 'g', 1, 5, 0, 0, 7);
  INSERT INTO dead VALUES ('0197', 't', 'g', 1, 4, 'no such page', 5, '2026-07-01T09:00:00.000Z');`;

/** The same in the form of the build after it, with the dead letter being replayed. */
const NOTED = `${PENDING}
  DROP TABLE pending;
  DROP TABLE dead;
  ALTER TABLE cursors ADD COLUMN open TEXT NOT NULL DEFAULT '[]';
  UPDATE cursors SET open = '[[3,2,500],[5,0,0]]' WHERE partition = 1;
  CREATE TABLE letters (id TEXT PRIMARY KEY, topic TEXT NOT NULL, grp TEXT NOT NULL, partition INTEGER NOT NULL,
    offset INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, headers TEXT, error TEXT NOT NULL,
    attempts INTEGER NOT NULL, at TEXT NOT NULL, attempt INTEGER, due_at INTEGER) STRICT;
  INSERT INTO letters VALUES ('t.0197', 't', 'g', 1, 4, 'b', '4', '{}', 'no such page', 5, '2026-07-01T09:00:00.000Z', 1, 0);`;

/** Opened twice, as a file that was moved once must stay as it is. */
function moved(earlier: string) {
  const database = openSqlite(':memory:', { synchronous: 'NORMAL' });
  database.exec(earlier);
  createTables(database);
  createTables(database);
  const jobs = database
    .prepareLists(
      'SELECT topic, grp, key, value, headers, attempts, due_at, error, failed_at FROM bus_jobs ORDER BY id',
    )
    .all();
  const groups = database.prepareLists('SELECT * FROM bus_groups').all();
  database.close();
  return { jobs, groups };
}
const open = [
  ['t', 'g', 'a', '3', null, 2, 0, null, null],
  ['t', 'g', 'a', '5', null, 0, null, null, null],
];
const unread = ['unread', '', 'a', '7', null, 0, 0, null, null];

it('takes over waiting messages and dead letters, each key in its order', () => {
  const { jobs, groups } = moved(PENDING);
  expect(jobs).toEqual([
    ...open,
    ['t', 'g', 'b', '6', null, 0, 0, null, null],
    unread,
    ['t', 'g', 'b', '4', '{}', 5, null, 'no such page', '2026-07-01T09:00:00.000Z'],
  ]);
  expect(groups).toEqual([
    ['t', 'g'],
    ['unread', ''],
  ]);
});

it('takes over a dead letter that is being replayed before the other messages of its key', () => {
  expect(moved(NOTED).jobs).toEqual([
    ['t', 'g', 'b', '4', '{}', 1, 0, null, null],
    ...open,
    ['t', 'g', 'b', '6', null, 0, null, null, null],
    unread,
  ]);
});
