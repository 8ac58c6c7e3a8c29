import { expect, it } from 'vitest';
import { openSqlite } from '../../sqlite/open.js';
import { createDeadLetters } from './deadLetters.js';
import { createTables } from './schema.js';

/** The tables of the previous build, with message 3 in its second delivery, 5 taken over, and 4 dead. */
const EARLIER = `
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
  INSERT INTO messages VALUES ('t', 1, 3, 'a', '3', NULL), ('t', 1, 4, 'b', '4', '{}'), ('t', 1, 5, 'a', '5', NULL);
  INSERT INTO cursors VALUES ('t', 'g', 1, 6, 'm', 7), ('t', 'g', 2, 9, 'm', 7);
  INSERT INTO pending VALUES ('t', 'g', 1, 3, 2, 500, 7), ('t', 'g', 1, 5, 0, 0, 7);
  INSERT INTO dead VALUES ('0197', 't', 'g', 1, 4, 'no such page', 5, '2026-07-01T09:00:00.000Z');`;

it('migrates a file of the previous build without losing work in progress or a dead letter', () => {
  const database = openSqlite(':memory:', { synchronous: 'NORMAL' });
  database.exec(EARLIER);
  createTables(database);
  createTables(database);
  expect(database.prepare('SELECT partition, next, open, low FROM cursors').all()).toEqual([
    { partition: 1, next: 6, open: '[[3,2,500],[5,0,0]]', low: 3 },
    { partition: 2, next: 9, open: '[]', low: 9 },
  ]);
  expect(createDeadLetters(database).dead('t')).toMatchObject([
    { id: 't.0197', group: 'g', partition: 1, offset: 4, key: 'b', value: '4', error: 'no such page', replay: null },
  ]);
  database.close();
});
