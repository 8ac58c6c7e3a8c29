import { as, type Instant } from '../../domain/kernel/names.js';
import type { Position } from '../../platform/event-store/port.js';
import type { Checkpoint } from '../../platform/seal/checkpoint.js';
import type { WorkStore } from '../../platform/work-store/port.js';

const COLUMNS = ['number', 'position', 'hash', 'count', 'recorded_at', 'at', 'key', 'signature'] as const;

type Row = Readonly<Record<'position' | 'hash' | 'recorded_at' | 'at' | 'key' | 'signature', string>> &
  Readonly<Record<'number' | 'count', number>>;

export const checkpointOf = ({ recorded_at: recordedAt, position, at, ...rest }: Row): Checkpoint => ({
  number: Number(rest.number),
  position: position as Position,
  hash: rest.hash,
  count: Number(rest.count),
  recordedAt,
  at: as<Instant>(at),
  key: rest.key,
  signature: rest.signature,
});

/** All checkpoints in order. */
export const allCheckpoints = async ({ sql }: Pick<WorkStore, 'sql'>): Promise<Checkpoint[]> =>
  (await sql.selectFrom('seal_checkpoints').select(COLUMNS).orderBy('number').execute()).map(checkpointOf);

/** `null` before the first checkpoint. */
export async function latestCheckpoint({ sql }: Pick<WorkStore, 'sql'>): Promise<Checkpoint | null> {
  const latest = sql.selectFrom('seal_checkpoints').select(COLUMNS).orderBy('number', 'desc').limit(1);
  const row = await latest.executeTakeFirst();
  return row ? checkpointOf(row) : null;
}

/** The keys that signed checkpoints, each with its first use. */
export const signingKeys = ({ sql }: Pick<WorkStore, 'sql'>): Promise<{ key: string; at: string }[]> =>
  sql
    .selectFrom('seal_checkpoints')
    .select(['key', ({ fn }) => fn.min('at').as('at')])
    .groupBy('key')
    .execute();
