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

/** In their order. */
export const allCheckpoints = async ({ sql }: Pick<WorkStore, 'sql'>): Promise<Checkpoint[]> =>
  (await sql.selectFrom('seal_checkpoints').select(COLUMNS).orderBy('number').execute()).map(checkpointOf);

/** `null`: nothing is sealed yet. */
export async function latestCheckpoint({ sql }: Pick<WorkStore, 'sql'>) {
  const row = await sql
    .selectFrom('seal_checkpoints')
    .select([...COLUMNS, 'anchored_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...checkpointOf(row), anchored: row.anchored_at !== null } : null;
}
