import type { Postgres } from './openPostgres.js';

/** The key of the lock under which tables are created. An arbitrary number, the same in every version. */
const LOCK = 7_238_469_001;

/**
 * Brings one engine's tables up to date, under a lock, so that several processes may start at once. Each step is
 * applied once, in order, and never edited after a release.
 * @throws Error if a newer version of this program created the tables.
 */
export async function migrate(postgres: Postgres, engine: string, steps: readonly string[]): Promise<void> {
  await postgres.transaction(async query => {
    await query('select pg_advisory_xact_lock($1)', [LOCK]);
    await query('create table if not exists tidewatch_schemas (engine text primary key, version integer not null)');
    const [row] = await query<{ version: number }>('select version from tidewatch_schemas where engine = $1', [engine]);
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
}
