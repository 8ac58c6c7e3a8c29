/**
 * Writes appends in one transaction, under a lock that one writer among all processes holds: positions follow the order
 * of commits, so no reader skips one. Each append is decided on the outcome of those before it in the batch.
 */
import type { Postgres, Query } from '../../postgres/openPostgres.js';
import type { Clock } from '../../runtime/clock/clock.js';
import type { Stored } from '../firstAnswer.js';
import { fits } from '../fits.js';
import { type Appended, type EventIdReused, RevisionConflict } from '../port.js';
import type { Positions } from '../position.js';
import type { PreparedAppend } from '../prepareAppend.js';
import { whatIsLeft } from '../whatIsLeft.js';

/** Any number of ours, the same in every version. */
const WRITERS_LOCK = 7_238_469_002;
/** The channel that every process listens on. */
export const APPENDED = 'tidewatch_appended';

const HEAD = 'select position, recorded_at as "recordedAt" from events order by position desc limit 1';
const REVISIONS = `
  select s.stream, (select max(revision) from events e where e.stream = s.stream) as revision
  from unnest($1::text[]) as s(stream)`;
const STORED = `
  select id, stream, revision, position, type, schema, data from events where id = any($1::text[]) order by position`;
const INSERT = `
  insert into events (position, type, stream, revision, schema, id, shop, at, recorded_at, data, meta)
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::int[], $6::text[], $7::text[], $8::text[],
    $9::text[], $10::text[], $11::text[])`;

export type Outcome = Appended | RevisionConflict | EventIdReused;

/**
 * @throws EngineLost, RangeError of the driver: then nothing of the batch is written, or, if the server was lost, all
 * of it.
 */
export function writeBatch(
  postgres: Postgres,
  clock: Clock,
  positions: Positions,
  appends: readonly PreparedAppend[],
): Promise<Outcome[]> {
  return postgres.transaction(async query => {
    await query('select pg_advisory_xact_lock($1)', [WRITERS_LOCK]);
    const batch = await readBefore(query, positions, appends);
    const outcomes = appends.map(append => batch.decide(append, clock.now()));
    if (batch.columns[0].length > 0) {
      await query(INSERT, batch.columns);
      await query(`notify ${APPENDED}`);
    }
    return outcomes;
  });
}

type Columns = [
  positions: number[],
  types: string[],
  streams: string[],
  revisions: number[],
  schemas: number[],
  ids: string[],
  shops: (string | null)[],
  ats: string[],
  recordedAts: string[],
  data: string[],
  metas: string[],
];

async function readBefore(query: Query, positions: Positions, appends: readonly PreparedAppend[]) {
  const [last] = await query<{ position: number; recordedAt: string }>(HEAD);
  const streams = [...new Set(appends.map(({ stream }) => stream))];
  const found = await query<{ stream: string; revision: number | null }>(REVISIONS, [streams]);
  const ids = appends.flatMap(({ rows }) => rows.map(({ id }) => id));
  const known = new Map((await query<Row<Stored>>(STORED, [ids])).map(event => [event.id, event as Stored]));
  const revisions = new Map(found.map(({ stream, revision }) => [stream, revision]));
  const columns: Columns = [[], [], [], [], [], [], [], [], [], [], []];
  let head = last?.position ?? 0;
  let recordedAt = last?.recordedAt ?? '';

  function decide(append: PreparedAppend, now: string): Outcome {
    const { stream, expected, rows } = append;
    const stored = rows.flatMap(({ id }) => known.get(id) ?? []).sort((a, b) => a.position - b.position);
    const left = stored.length > 0 ? whatIsLeft(append, stored, positions) : { rows };
    if (left.answer) return left.answer;
    const revision = revisions.get(stream) ?? null;
    if (!fits(expected, revision)) return new RevisionConflict(stream, expected, revision);
    // Several processes write, each by its own clock: time must not run backwards along the log.
    if (now > recordedAt) recordedAt = now;
    let next = revision ?? -1;
    for (const { type, schema, id, shop, at, data, meta } of left.rows) {
      head += 1;
      next += 1;
      known.set(id, { id, stream, revision: next, position: head, type, schema, data });
      const row = [head, type, stream, next, schema, id, shop, at, recordedAt, data, meta];
      row.forEach((value, index) => void (columns[index] as unknown[]).push(value));
    }
    revisions.set(stream, next);
    return { revision: next, position: positions.of(head) };
  }

  return { columns, decide };
}

type Row<T> = { [Key in keyof T]: T[Key] };
