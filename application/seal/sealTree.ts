/** Reads the Merkle tree that the sealer keeps over the sealed entries. */
import type { Position } from '../../platform/event-store/port.js';
import type { ReadTile } from '../../platform/seal/tree/tiles.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface SealTree {
  readonly size: number;
  /** The last entry's position; `start` for an empty tree. */
  readonly position: Position | 'start';
}

export async function sealTree({ sql }: Pick<WorkStore, 'sql'>): Promise<SealTree> {
  const row = await sql.selectFrom('seal_trees').select(['size', 'position']).executeTakeFirst();
  return row ? { size: Number(row.size), position: row.position as Position } : { size: 0, position: 'start' };
}

export const tileReader =
  ({ sql }: Pick<WorkStore, 'sql'>): ReadTile =>
  async (level, index) => {
    const tile = sql.selectFrom('seal_tiles').select('hashes').where('level', '=', level).where('index', '=', index);
    const hashes = (await tile.executeTakeFirst())?.hashes;
    return hashes === undefined ? null : Buffer.from(hashes, 'base64');
  };
