/** Opens the log's file, creates what is missing, and refuses a file that is not a log. */
import { openSqlite, type Sqlite } from '../../sqlite/open.js';

/** `TWev`: marks the file, so that a mistyped setting cannot pass off another database as the log. */
const APPLICATION_ID = 0x54_57_65_76;
export const SCHEMA_VERSION = 3;

/**
 * The log's head is its last event, so that no second record can diverge. Whatever removes old events must therefore
 * keep the log's last event and each stream's, which stores its revision. Places `type` and filter columns before the
 * long texts, so that filtered reads don't load those.
 */
const SCHEMA = `
  create table events (
    position    integer primary key,
    type        text    not null,
    stream      text    not null,
    revision    integer not null,
    schema      integer not null,
    id          text    not null unique,
    shop        text,
    at          text    not null,
    recorded_at text    not null,
    data        text    not null,
    meta        text    not null,
    unique (stream, revision)
  ) strict;

  create table stream_max_age (
    stream  text    primary key,
    seconds integer not null
  ) strict;

  create trigger events_are_not_changed before update on events
    begin select raise(abort, 'events are never changed'); end;
  create trigger events_are_not_deleted before delete on events
    begin select raise(abort, 'events are never deleted'); end;

  pragma application_id = ${APPLICATION_ID};
`;

/** The prefix of the log's positions. Logs of an earlier version get one too. */
const NAME = `
  create table log (name text not null) strict;
  insert into log values (lower(hex(randomblob(4))));
  pragma user_version = 2;
`;

/**
 * An event leaves only after its digest was noted (scavenge.ts). A first fence: the chain of hashes is what proves (ADR
 * 0034).
 */
const REMOVED = `
  create table removed_events (
    position    integer primary key,
    digest      text    not null,
    recorded_at text    not null,
    removed_at  text    not null
  ) strict;
  create trigger removals_are_not_changed before update on removed_events
    begin select raise(abort, 'removals are never changed'); end;
  create trigger removals_are_not_deleted before delete on removed_events
    begin select raise(abort, 'removals are never deleted'); end;

  drop trigger events_are_not_deleted;
  create trigger events_are_not_deleted before delete on events
    when not exists (select 1 from removed_events where position = old.position)
    begin select raise(abort, 'events are never deleted'); end;

  pragma user_version = ${SCHEMA_VERSION};
`;

/** Eight random hexadecimal digits, stable for the log's life. */
export function nameOf(log: Sqlite): string {
  const row = log.prepare('select name from log').get<{ name: string }>();
  if (!row) throw new Error('the log has lost its name');
  return row.name;
}

/**
 * @param alone refuses a file that anything else has open.
 * @throws Error that names the path and the reason: no access, not a database, not a log, or a newer version.
 */
export function openLog(path: string, { alone = false } = {}): Sqlite {
  try {
    const log = openSqlite(path, { synchronous: 'FULL', alone });
    try {
      if (!isLog(log) || versionOf(log) < SCHEMA_VERSION) log.transaction(() => make(log));
      return log;
    } catch (fault) {
      log.close();
      throw fault;
    }
  } catch (fault) {
    throw new Error(`cannot open the event store ${path}: ${reasonOf(fault)}`, { cause: fault });
  }
}

/** The error of `openSqlite` names the file too, and has the bare reason as its cause. */
function reasonOf(fault: unknown): string {
  const { message, cause } = fault instanceof Error ? fault : new Error(String(fault));
  return cause instanceof Error ? cause.message : message;
}

const versionOf = (log: Sqlite): number => number(log, 'user_version');

/** Under the lock: several processes may start at once. */
function make(log: Sqlite): void {
  if (!isLog(log)) log.exec(SCHEMA);
  if (versionOf(log) < 2) log.exec(NAME);
  if (versionOf(log) < SCHEMA_VERSION) log.exec(REMOVED);
}

/** `false` for a new file. */
function isLog(log: Sqlite): boolean {
  const [id, version] = [number(log, 'application_id'), versionOf(log)];
  if (id === APPLICATION_ID && version > SCHEMA_VERSION)
    throw new Error(`a newer version of this program wrote it (schema ${version}, this one knows ${SCHEMA_VERSION})`);
  if (id === APPLICATION_ID) return true;
  const isNew = id === 0 && version === 0 && !log.prepare('select 1 from sqlite_master limit 1').get();
  if (!isNew) throw new Error('it is another database, not a log of events');
  return false;
}

const number = (log: Sqlite, pragma: 'application_id' | 'user_version'): number =>
  log.prepare(`pragma ${pragma}`).get<Record<string, number>>()?.[pragma] ?? 0;
