/**
 * The generations of a projection. Each has its own tables, `<table>__g<n>`; readers use a view called `<table>`, which
 * selects from the live generation. A new generation is filled in parallel and takes over in one transaction, so a
 * rebuild has no downtime. It is indexed only then, because no one queries it before.
 */
import type { Projections } from '../platform/read-store/migrations/0001-projections.js';
import type { ReadStore, ReadTransaction } from '../platform/read-store/port.js';
import { type Clock, plus } from '../platform/runtime/clock/clock.js';
import type { Table } from '../platform/tables/table.js';
import type { Projection } from '../read-models/projection.js';

export interface Generation {
  readonly name: string;
  readonly generation: number;
  readonly version: number;
  /** The last folded position; empty before the first batch. */
  readonly position: string;
  readonly status: Projections['status'];
  /** Counts checkpoint moves and row changes; work based on an older count must restart. */
  readonly writes: number;
  /** The value of `writes` at the last row change. */
  readonly changes: number;
}

export const physicalName = (table: Table, generation: number): string => `${table.name}__g${generation}`;

/** A projection's generations, newest first. */
export const generationsOf = (db: Pick<ReadStore, 'sql'>, name: string): Promise<Generation[]> =>
  db.sql
    .selectFrom('projections')
    .select(['name', 'generation', 'version', 'position', 'status', 'writes', 'changes'])
    .where('name', '=', name)
    .orderBy('generation', 'desc')
    .execute();

/**
 * Starts an empty generation.
 * @param firstServes makes it live immediately if no other generation is.
 */
export function beginGeneration(
  db: ReadStore,
  projection: Projection,
  clock: Clock,
  { firstServes }: { readonly firstServes: boolean },
): Promise<Generation> {
  return db.transaction(async transaction => {
    const earlier = await generationsOf(transaction, projection.name);
    const generation = (earlier[0]?.generation ?? 0) + 1;
    const tables = Object.values(projection.tables);
    for (const table of tables) await transaction.create(table, physicalName(table, generation));
    const created: Generation = {
      name: projection.name,
      generation,
      version: projection.version,
      position: '',
      status: 'building',
      writes: 0,
      changes: 0,
    };
    await transaction.sql
      .insertInto('projections')
      .values({ ...created, tables: JSON.stringify(tables.map(({ name }) => name)), updated_at: clock.now() })
      .execute();
    const serves = earlier.some(({ status }) => status === 'live');
    return serves || !firstServes ? created : await goLive(transaction, projection, created);
  });
}

/** Switches readers to a generation that has caught up, and retires the previous one. */
export async function promote(db: ReadStore, projection: Projection, generation: Generation): Promise<Generation> {
  const live = await db.transaction(transaction => goLive(transaction, projection, generation));
  // In a separate transaction, because dropping a large table takes as long as indexing one and blocks other writers.
  await dropRetired(db, projection.name);
  return live;
}

async function goLive(
  transaction: ReadTransaction,
  projection: Projection,
  generation: Generation,
): Promise<Generation> {
  await createIndexes(transaction, projection, generation.generation);
  const { name } = projection;
  const rows = transaction.sql.updateTable('projections').where('name', '=', name);
  await rows.set({ status: 'retired' }).where('status', '=', 'live').execute();
  await rows.set({ status: 'live' }).where('generation', '=', generation.generation).execute();
  await transaction.serve(
    Object.values(projection.tables).map(table => ({
      name: table.name,
      physicalName: physicalName(table, generation.generation),
    })),
  );
  return { ...generation, status: 'live' };
}

/** Creates missing indexes. */
async function createIndexes(
  transaction: ReadTransaction,
  { tables }: Projection,
  generation: Generation['generation'],
): Promise<void> {
  for (const table of Object.values(tables)) await transaction.createIndexes(table, physicalName(table, generation));
}

/** A running rebuild writes far more often; after this long without a write it was interrupted. */
const ABANDONED_MS = 86_400_000;

/** Drops generations of interrupted rebuilds. @param kept the generation that is continued. */
export async function dropAbandoned(db: ReadStore, name: string, clock: Clock, kept?: Generation): Promise<void> {
  const now = clock.now();
  const found = await db.sql
    .selectFrom('projections')
    .select(['generation', 'tables'])
    .where('name', '=', name)
    // `in-lanes`: left by an earlier build's parallel rebuild; never continued.
    .where('status', 'in', ['building', 'in-lanes'])
    .where('generation', '!=', kept?.generation ?? 0)
    // A time in the future means that the clock was set back since.
    .where(({ or, eb }) =>
      or([eb('updated_at', '<', plus(now, -ABANDONED_MS)), eb('updated_at', '>', plus(now, ABANDONED_MS))]),
    )
    .execute();
  if (found.length > 0) await db.transaction(transaction => drop(transaction, name, found));
}

/** Drops tables retired before the last switch. Readers may still use those retired by it. */
async function dropRetired(db: ReadStore, name: string): Promise<void> {
  const [, ...earlier] = await db.sql
    .selectFrom('projections')
    .select(['generation', 'tables'])
    .where('name', '=', name)
    .where('status', '=', 'retired')
    .orderBy('generation', 'desc')
    .execute();
  if (earlier.length > 0) await db.transaction(transaction => drop(transaction, name, earlier));
}

async function drop(
  transaction: ReadTransaction,
  name: string,
  generations: readonly { readonly generation: number; readonly tables: string }[],
): Promise<void> {
  for (const { generation, tables } of generations) {
    for (const table of JSON.parse(tables) as string[])
      await transaction.sql.schema.dropTable(`${table}__g${generation}`).ifExists().execute();
    await transaction.sql
      .deleteFrom('projections')
      .where('name', '=', name)
      .where('generation', '=', generation)
      .execute();
  }
}
