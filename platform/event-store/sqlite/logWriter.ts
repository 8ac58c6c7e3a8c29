/**
 * Writes appends in one transaction. Decides each on the outcome of earlier ones, so any number may target one stream.
 * A repeat or a conflict writes nothing and takes no position.
 */
import type { Clock } from '../../runtime/clock/clock.js';
import { isBusy } from '../../sqlite/isBusy.js';
import type { Sqlite } from '../../sqlite/open.js';
import type { Stored } from '../firstAnswer.js';
import { matchesExpected } from '../matchesExpected.js';
import { missingRows } from '../missingRows.js';
import { type Appended, type EventIdReused, EventStoreBusy, RevisionConflict } from '../port.js';
import type { Positions } from '../position.js';
import type { EventRow, PreparedAppend } from '../prepareAppend.js';

/**
 * Reads an append's preconditions in one call: the head, the stream's last revision, and whether one of its ids is
 * stored.
 */
const BEFORE = `
  select position as head, recorded_at as recordedAt,
    (select max(revision) from events where stream = ?1) as revision,
    exists (select 1 from events where id in (select value from json_each(?2))) as known
  from events order by position desc limit 1`;

const STORED = `
  select id, stream, revision, position, type, schema, data from events
  where id in (select value from json_each(?)) order by position`;

const INSERT = `
  insert into events (position, type, stream, revision, schema, id, shop, at, recorded_at, data, meta)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Between two checkpoints of the journal, in pages. An import writes the same pages again and again. */
const JOURNAL_PAGES = 8_000;

interface Before {
  readonly head: number;
  readonly recordedAt: string;
  readonly revision: number | null;
  readonly known: 0 | 1;
}

const EMPTY_LOG: Before = { head: 0, recordedAt: '', revision: null, known: 0 };

/** The last event of a stream, with the head of the log. */
interface Last {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly recordedAt: string;
}

type Outcome = Appended | RevisionConflict | EventIdReused | EventStoreBusy;

/** @returns a function that writes all appends durably and answers each, or throws with nothing written. */
export function logWriter(
  log: Sqlite,
  clock: Clock,
  positions: Positions,
): (appends: readonly PreparedAppend[]) => Outcome[] {
  const before = log.prepare(BEFORE);
  const stored = log.prepare(STORED);
  const insert = log.prepare(INSERT);
  log.exec(`pragma wal_autocheckpoint = ${JOURNAL_PAGES}`);

  /** @param now per append. Several processes write with their own clocks, but time must not decrease along the log. */
  function insertAfter({ stream, revision, position, recordedAt }: Last, row: EventRow, now: string): Last {
    const { type, schema, id, shop, at, data, meta } = row;
    const next = { stream, revision: revision + 1, position: position + 1, recordedAt: later(recordedAt, now) };
    insert.run([next.position, type, stream, next.revision, schema, id, shop, at, next.recordedAt, data, meta]);
    return next;
  }

  function write(append: PreparedAppend): Outcome {
    const { stream, expected, rows } = append;
    const ids = JSON.stringify(rows.map(({ id }) => id));
    const found = before.get<Before>([stream, ids]) ?? EMPTY_LOG;
    const missing = found.known ? missingRows(append, stored.all<Stored>([ids]), positions) : { rows };
    if (missing.answer) return missing.answer;
    if (!matchesExpected(expected, found.revision)) return new RevisionConflict(stream, expected, found.revision);

    let last: Last = { stream, revision: found.revision ?? -1, position: found.head, recordedAt: found.recordedAt };
    const now = clock.now();
    for (const row of missing.rows) last = insertAfter(last, row, now);
    return { revision: last.revision, position: positions.of(last.position) };
  }

  return appends => {
    try {
      return log.transaction(() => appends.map(write));
    } catch (fault) {
      // Only the wait for the lock fails like this, before any read; retrying one by one would wait as long each time.
      if (isBusy(fault)) return appends.map(lockedOut);
      throw fault;
    }
  };
}

const lockedOut = (): EventStoreBusy => new EventStoreBusy('another process holds the log');

const later = (a: string, b: string): string => (a > b ? a : b);
