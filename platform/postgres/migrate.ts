import { EngineLost } from '../engineLost.js';
import type { Postgres } from './openPostgres.js';

/** Key of the advisory lock for creating tables. An arbitrary number, the same in every version. */
const LOCK = 7_238_469_001;
/** The error codes for an existing table or part of one. */
const DUPLICATE = new Set(['42P06', '42P07', '42701', '42710', '42723']);

/**
 * Migrates one engine's tables under a lock, so that several processes can start concurrently. Applies each step once,
 * in order; a released step is never edited.
 * @throws Error with one line that names the remedy: a newer version of this program created the tables, something else
 * created some of them, or this user lacks the permission. EngineLost.
 */
export async function migrate(
  postgres: Pick<Postgres, 'patiently' | 'unusable'>,
  engine: string,
  steps: readonly string[],
): Promise<void> {
  try {
    await postgres.patiently.transaction(async query => {
      await query('select pg_advisory_xact_lock($1)', [LOCK]);
      await query('create table if not exists tidewatch_schemas (engine text primary key, version integer not null)');
      const [row] = await query<{ version: number }>('select version from tidewatch_schemas where engine = $1', [
        engine,
      ]);
      const version = row?.version ?? 0;
      if (version > steps.length)
        throw new Error(
          `a newer version of this program made the tables of ${engine} (schema ${version}, this one knows ${steps.length})`,
        );
      for (const step of steps.slice(version)) await query(step);
      await query(
        'insert into tidewatch_schemas values ($1, $2) on conflict (engine) do update set version = excluded.version',
        [engine, steps.length],
      );
    });
  } catch (fault) {
    if (fault instanceof EngineLost) throw fault;
    const { code = '', message } = fault as { code?: string; message: string };
    const halfMade = `its tables of ${engine} are half made (${message}): name an empty schema, or restore a backup`;
    throw postgres.unusable(DUPLICATE.has(code) ? new Error(halfMade, { cause: fault }) : fault);
  }
}
