/**
 * Writes appends in one transaction. Each is decided on the outcome of those before it, so any number of them may go to
 * one stream. A repeat or a conflict writes nothing and takes no position.
 */
import type { Clock } from '../../runtime/clock/clock.js';
import { isBusy } from '../../sqlite/isBusy.js';
import type { Sqlite } from '../../sqlite/open.js';
import type { Stored } from '../firstAnswer.js';
import { fits } from '../fits.js';
import { type Appended, type EventIdReused, EventStoreBusy, RevisionConflict } from '../port.js';
import type { Positions } from '../position.js';
import type { EventRow, PreparedAppend } from '../prepareAppend.js';
import { whatIsLeft } from '../whatIsLeft.js';
import { lastSeen, type Seen } from './lastSeen.js';

/**
 * Everything an append is decided on, in one call: the head, the stream's last revision, and whether an id is stored.
 */
const before = (isOneOfTheIds: string) => `
  select position as head, recorded_at as recordedAt,
    (select max(revision) from events where stream = ?1) as revision,
    exists (select 1 from events where ${isOneOfTheIds}) as known
  from events order by position desc limit 1`;

const STORED = `
  select id, stream, revision, position, type, schema, data from events
  where id in (select value from json_each(?)) order by position`;

const INSERT = `
  insert into events (position, type, stream, revision, schema, id, shop, at, recorded_at, data, meta)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * After how many pages SQLite checkpoints its journal. An import writes the same pages again and again and spent a
 * third of its time there, so it waits longer. Only an import: while the journal grows, a lone commit takes twice as
 * long.
 */
const JOURNAL_PAGES = 1_000;
const JOURNAL_PAGES_OF_IMPORTS = 8_000;
/** A transaction with at least this many events counts as an import. */
const IMPORT = 100;
/**
 * How many lone appends may follow before an import counts as over. While stores sync, merchants go on writing: each of
 * their appends would checkpoint the journal, in the thread that answers them.
 */
const STILL_IMPORTING = 200;

interface Before {
  readonly head: number;
  readonly recordedAt: string;
  readonly revision: number | null;
  readonly known: 0 | 1;
}

const EMPTY_LOG: Before = { head: 0, recordedAt: '', revision: null, known: 0 };

type Outcome = Appended | RevisionConflict | EventIdReused | EventStoreBusy;

/** @returns a function that writes all appends durably and answers each, or throws with nothing written. */
export function logWriter(
  log: Sqlite,
  clock: Clock,
  positions: Positions,
): (appends: readonly PreparedAppend[]) => Outcome[] {
  // Most appends are one event; unpacking a list would cost a tenth of that append.
  const beforeOne = log.prepare(before('id = ?2'));
  const beforeSeveral = log.prepare(before('id in (select value from json_each(?2))'));
  const stored = log.prepare(STORED);
  const insert = log.prepare(INSERT);

  const seen = lastSeen();
  /** Appends until the import counts as over; 0: there is none. */
  let importsFor = 0;

  const appended = ({ revision, position }: Seen): Appended => ({ revision, position: positions.of(position) });

  function adjustTo(appends: readonly PreparedAppend[]): void {
    const wasImport = importsFor > 0;
    const hasMany = appends.reduce((events, { rows }) => events + rows.length, 0) >= IMPORT;
    importsFor = hasMany ? STILL_IMPORTING : Math.max(0, importsFor - 1);
    const isImport = importsFor > 0;
    if (isImport === wasImport) return;
    log.exec(`pragma wal_autocheckpoint = ${isImport ? JOURNAL_PAGES_OF_IMPORTS : JOURNAL_PAGES}`);
  }

  /** @param now of one append. Several processes write, each by its own clock: time must not run backwards along the log. */
  function insertAfter({ stream, revision, position, recordedAt }: Seen, row: EventRow, now: string): Seen {
    const { type, schema, id, shop, at, data, meta } = row;
    const next = { stream, revision: revision + 1, position: position + 1, recordedAt: later(recordedAt, now) };
    insert.run([next.position, type, stream, next.revision, schema, id, shop, at, next.recordedAt, data, meta]);
    return next;
  }

  /** @param written collects what was added to the log. */
  function write(append: PreparedAppend, written: Seen[]): Outcome {
    const { stream, expected, rows } = append;
    const ids = rows.map(({ id }) => id);
    const found =
      (ids.length === 1
        ? beforeOne.get<Before>([stream, ids.join()])
        : beforeSeveral.get<Before>([stream, JSON.stringify(ids)])) ?? EMPTY_LOG;
    const left = found.known ? whatIsLeft(append, stored.all<Stored>([JSON.stringify(ids)]), positions) : { rows };
    if (left.answer) return left.answer;
    if (!fits(expected, found.revision)) return new RevisionConflict(stream, expected, found.revision);

    let last: Seen = { stream, revision: found.revision ?? -1, position: found.head, recordedAt: found.recordedAt };
    const now = clock.now();
    for (const row of left.rows) last = insertAfter(last, row, now);
    written.push(last);
    return appended(last);
  }

  /**
   * One event, in one statement, on the guess that no one else has written meanwhile. The keys check the guess: if
   * another writer took the next position or revision, or stored the same event, the insert fails and the append takes
   * the long way.
   */
  function writeByGuess({ stream, expected, rows }: PreparedAppend): Outcome | undefined {
    const [row, second] = rows;
    const last = seen.last();
    const revision = seen.revisionOf(stream);
    if (!row || second || !last || revision === undefined || !fits(expected, revision)) return undefined;
    try {
      const next = insertAfter({ ...last, stream, revision }, row, clock.now());
      seen.saw(next);
      return appended(next);
    } catch (fault) {
      return isBusy(fault) ? lockedOut() : undefined;
    }
  }

  function writeTogether(appends: readonly PreparedAppend[]): Outcome[] {
    const written: Seen[] = [];
    const outcomes = log.transaction(() => appends.map(append => write(append, written)));
    for (const event of written) seen.saw(event);
    return outcomes;
  }

  return appends => {
    adjustTo(appends);
    const [first, second] = appends;
    const guessed = first && !second ? writeByGuess(first) : undefined;
    if (guessed) return [guessed];
    try {
      return writeTogether(appends);
    } catch (fault) {
      // Only the wait for the lock ends like this, before anything was read; one by one each would wait as long again.
      if (isBusy(fault)) return appends.map(lockedOut);
      throw fault;
    }
  };
}

const lockedOut = (): EventStoreBusy => new EventStoreBusy('another process holds the log');

const later = (a: string, b: string): string => (a > b ? a : b);
