/**
 * Appends sealed entries to the Merkle tree, up to the latest checkpoint. An installation that sealed its log before
 * there was a tree catches up in the same way.
 */
import { latestCheckpoint } from '../../application/seal/checkpoints.js';
import { sealTree, tileReader } from '../../application/seal/sealTree.js';
import { sealTiles, sealTrees } from '../../application/seal/tables.js';
import type { EventStore, StoredEntry } from '../../platform/event-store/port.js';
import { leafHash } from '../../platform/seal/tree/merkleTree.js';
import { appendLeaves } from '../../platform/seal/tree/tiles.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface TreePorts {
  readonly eventLog: Pick<EventStore, 'digests'>;
  readonly workStore: WorkStore;
}

/** Entries per transaction. */
const PAGE = 1_000;

/** @returns a function that catches up with the latest checkpoint, until aborted. */
export const growTree =
  ({ eventLog, workStore }: TreePorts) =>
  async (signal?: AbortSignal): Promise<void> => {
    const latest = await latestCheckpoint(workStore);
    while (latest && !signal?.aborted) {
      const { size, position } = await sealTree(workStore);
      if (size >= latest.count) return;
      const entries = await eventLog.digests(position, latest.position, PAGE);
      if (entries.length === 0 || !(await append(workStore, size, entries))) return;
    }
  };

/** @returns false if another sealer was faster: the tree no longer has this size. */
const append = (workStore: WorkStore, size: number, entries: readonly StoredEntry[]): Promise<boolean> =>
  workStore.transaction(async ({ sql, upsert }) => {
    if ((await sealTree({ sql })).size !== size) return false;
    const leaves = entries.map(({ digest }) => leafHash(Buffer.from(digest, 'hex')));
    const tiles = await appendLeaves(size, leaves, tileReader({ sql }));
    await upsert(
      sealTiles,
      tiles.map(({ level, index, hashes }) => ({ level, index, hashes: hashes.toString('base64') })),
    );
    const position = entries.at(-1)?.position ?? '';
    await upsert(sealTrees, [{ id: 'log', size: size + entries.length, position }]);
    return true;
  });
