/** The bus's tables. */
import type { Sqlite } from '../../sqlite/open.js';
import { setVersion } from '../../sqlite/setVersion.js';
import { moveToJobs } from './moveToJobs.js';

/** `user_version` of the file. Raise it when an older build must not use it. */
export const BUS_VERSION = 2;

export const JOBS = `
  -- The groups of each topic; '' if no group has read it yet.
  CREATE TABLE IF NOT EXISTS bus_groups (
    topic TEXT NOT NULL, grp TEXT NOT NULL,
    PRIMARY KEY (topic, grp)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS bus_jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    topic TEXT NOT NULL, grp TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, headers TEXT,
    -- Deliveries so far.
    attempts INTEGER NOT NULL DEFAULT 0,
    -- Milliseconds since 1970: when its delivery is due or, while it has an owner, when the owner's lease ends.
    -- NULL: behind another job of its key, or dead.
    due_at INTEGER, owner TEXT,
    -- Of a dead letter.
    error TEXT, failed_at TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS bus_jobs_due ON bus_jobs (topic, grp, due_at, id) WHERE due_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS bus_jobs_by_key ON bus_jobs (topic, grp, key, id) WHERE error IS NULL;

  -- The name of the log that the messages belong to.
  CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL) STRICT;`;

export function createTables(database: Sqlite): void {
  database.transaction(() => {
    database.exec(JOBS);
    setVersion(database, BUS_VERSION);
    moveToJobs(database);
  });
}
