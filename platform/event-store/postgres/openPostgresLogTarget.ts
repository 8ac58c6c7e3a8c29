import { migrate } from '../../postgres/migrate.js';
import { openPostgres } from '../../postgres/openPostgres.js';
import type { LogTarget, MovedEntry } from '../move.js';
import { type Positions, positionsOf } from '../position.js';
import { EVENT_STORE_SCHEMA } from './schema.js';
import { sealAccess } from './sealAccess.js';

const INSERT = `
  insert into events (position, id, stream, revision, type, schema, shop, at, recorded_at, data, meta)
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::text[], $6::int[], $7::text[], $8::text[],
    $9::text[], $10::text[], $11::text[])`;
const INSERT_REMOVED = `
  insert into removed_events (position, digest, recorded_at, removed_at)
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])`;
const HEAD = `
  select greatest((select max(position) from events), (select max(position) from removed_events)) as head`;

/** @param url `postgres://…`. Connects at the first call. */
export function openPostgresLogTarget(url: string): LogTarget {
  const postgres = openPostgres(url);
  const seal = sealAccess(postgres);
  let positions: Positions | undefined;

  const reached = async (): Promise<number> => (await postgres.query<{ head: number | null }>(HEAD))[0]?.head ?? 0;
  const own = (): Positions => {
    if (!positions) throw new Error('call state() before writing');
    return positions;
  };

  return {
    async state(log) {
      await postgres.check();
      await migrate(postgres, 'event-store', EVENT_STORE_SCHEMA);
      positions = positionsOf(log);
      const [found] = await postgres.query<{ name: string; moving: boolean }>('select name, moving from event_log');
      if (found?.name === log) return found.moving ? 'begun' : 'finished';
      return (await reached()) === 0 ? 'empty' : 'other';
    },

    async begin(log) {
      await postgres.query('update event_log set name = $1, moving = true', [log]);
    },

    reached,

    /** In one transaction, so `reached` is exact. */
    async write(entries) {
      const columns: unknown[][] = Array.from({ length: 11 }, () => []);
      const removed: unknown[][] = Array.from({ length: 4 }, () => []);
      for (const entry of entries) {
        const [row, into] = 'event' in entry ? [columnsOf(entry), columns] : [removedOf(entry), removed];
        row.forEach((value, index) => void into[index]?.push(value));
      }
      await postgres.patiently.transaction(async query => {
        await query(INSERT, columns);
        await query(INSERT_REMOVED, removed);
      });
    },

    async finish(ages) {
      await postgres.patiently.transaction(async query => {
        await query('delete from stream_max_age');
        await query('insert into stream_max_age select * from unnest($1::text[], $2::bigint[])', [
          ages.map(({ stream }) => stream),
          ages.map(({ seconds }) => seconds),
        ]);
        await query('update event_log set moving = false');
      });
    },

    async head() {
      const head = await reached();
      return head === 0 ? null : own().of(head);
    },

    digests: (after, upTo, limit) => seal.digests(own().numberOf(after), own().numberOf(upTo), limit, own()),
    close: postgres.close,
  };
}

const columnsOf = ({ number, event }: Extract<MovedEntry, { event: unknown }>): unknown[] => [
  ...[number, event.id, event.stream, event.revision, event.type, event.schema, event.shop, event.at],
  ...[event.recordedAt, event.data, event.meta],
];

const removedOf = ({ number, removed }: Extract<MovedEntry, { removed: unknown }>): unknown[] => [
  ...[number, removed.digest, removed.recordedAt, removed.removedAt],
];
