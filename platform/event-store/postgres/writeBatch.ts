/**
 * Writes appends in one transaction, under a lock that one writer among all processes holds: positions follow commit
 * order, so no reader skips one. Decides each append on the outcome of earlier ones in the batch.
 */
import type { Postgres, Prepared, Query } from '../../postgres/openPostgres.js';
import type { Clock } from '../../runtime/clock/clock.js';
import type { Stored } from '../firstAnswer.js';
import { matchesExpected } from '../matchesExpected.js';
import { missingRows } from '../missingRows.js';
import { type Appended, type EventIdReused, RevisionConflict } from '../port.js';
import type { Positions } from '../position.js';
import type { PreparedAppend } from '../prepareAppend.js';

/** An arbitrary number, the same in every version. */
const WRITERS_LOCK = 7_238_469_002;
/** Every process listens on this channel for the position of each batch's last event. */
export const APPENDED = 'tidewatch_appended';

/** The lock is taken before, so that this sees everything committed under it. */
const BEGIN = `begin; select pg_advisory_xact_lock(${WRITERS_LOCK})`;

/** Reads a batch's preconditions in one round trip. `revisions` belong to the streams, in their order. */
const BEFORE: Prepared = {
  name: 'log-before-batch',
  text: `
  select
    (select json_build_object('position', position, 'recordedAt', recorded_at)
     from events order by position desc limit 1) as head,
    array(select (select max(revision) from events e where e.stream = s.stream)
          from unnest($1::text[]) with ordinality as s(stream, number) order by number) as revisions,
    array(select json_build_object('id', id, 'stream', stream, 'revision', revision, 'position', position,
            'type', type, 'schema', schema, 'data', data)
          from events where id = any($2::text[])) as stored`,
};
const INSERT: Prepared = {
  name: 'log-insert-batch',
  text: `
  with written as (
    insert into events (position, type, stream, revision, schema, id, shop, at, recorded_at, data, meta)
    select * from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::int[], $6::text[], $7::text[], $8::text[],
      $9::text[], $10::text[], $11::text[])
    returning position)
  select pg_notify('${APPENDED}', max(position)::text) from written`,
};

export type Outcome = Appended | RevisionConflict | EventIdReused;

/**
 * @throws EngineLost, the driver's RangeError: then nothing of the batch is written, or, if the server was lost, all of
 * it.
 */
export function writeBatch(
  postgres: Postgres,
  clock: Clock,
  positions: Positions,
  appends: readonly PreparedAppend[],
): Promise<Outcome[]> {
  return postgres.transaction(async query => {
    const batch = await readBefore(query, positions, appends);
    const outcomes = appends.map(append => batch.decide(append, clock.now()));
    if (batch.columns[0].length > 0) await query(INSERT, batch.columns);
    return outcomes;
  }, BEGIN);
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
  const streams = [...new Set(appends.map(({ stream }) => stream))];
  const ids = appends.flatMap(({ rows }) => rows.map(({ id }) => id));
  const [before] = await query<Before>(BEFORE, [streams, ids]);
  if (!before) throw new Error('the server gave no row for what is before a batch');
  const storedById = new Map(before.stored.map(event => [event.id, event]));
  const revisions = new Map(streams.map((stream, index) => [stream, before.revisions[index] ?? null]));
  const columns: Columns = [[], [], [], [], [], [], [], [], [], [], []];
  let head = before.head?.position ?? 0;
  let recordedAt = before.head?.recordedAt ?? '';

  function decide(append: PreparedAppend, now: string): Outcome {
    const { stream, expected, rows } = append;
    const stored = rows.flatMap(({ id }) => storedById.get(id) ?? []).sort((a, b) => a.position - b.position);
    const missing = stored.length > 0 ? missingRows(append, stored, positions) : { rows };
    if (missing.answer) return missing.answer;
    const revision = revisions.get(stream) ?? null;
    if (!matchesExpected(expected, revision)) return new RevisionConflict(stream, expected, revision);
    // Several processes write, each by its own clock: time must not run backwards along the log.
    if (now > recordedAt) recordedAt = now;
    let next = revision ?? -1;
    for (const { type, schema, id, shop, at, data, meta } of missing.rows) {
      head += 1;
      next += 1;
      storedById.set(id, { id, stream, revision: next, position: head, type, schema, data });
      const row = [head, type, stream, next, schema, id, shop, at, recordedAt, data, meta];
      row.forEach((value, index) => void (columns[index] as unknown[]).push(value));
    }
    revisions.set(stream, next);
    return { revision: next, position: positions.of(head) };
  }

  return { columns, decide };
}

type Before = {
  readonly head: { readonly position: number; readonly recordedAt: string } | null;
  readonly revisions: readonly (number | null)[];
  readonly stored: readonly Stored[];
};
