import type { Instant } from '../../domain/kernel/names.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { Signer } from '../../platform/seal/signing.js';
import { tilePath, tilesOf } from '../../platform/seal/tree/tiles.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { bestCheckpoint } from './bestCheckpoint.js';
import { originOf } from './proveEntry.js';
import { sealTree, tileReader } from './sealTree.js';

interface TiledLogPorts {
  readonly workStore: Pick<WorkStore, 'sql'>;
  readonly sealSigner: (at: Instant) => Signer;
  readonly clock: Clock;
}

interface LogFile {
  /** Relative, such as `checkpoint` or `tile/0/x001/067.p/8`. */
  readonly path: string;
  readonly bytes: Buffer;
  /** False for a full tile, which never changes. */
  readonly changes: boolean;
}

/**
 * Yields the sealed log as the static files of a tiled log (c2sp.org/tlog-tiles), the checkpoint last, so that clients never
 * see one whose tiles are missing. Leaves out the entry bundles: entries hold what stores entrust to the operator.
 * Yields nothing before the first entry is sealed.
 */
export async function* tiledLog({ workStore, sealSigner, clock }: TiledLogPorts): AsyncGenerator<LogFile> {
  const tree = await sealTree(workStore);
  if (tree.position === 'start') return;
  const origin = originOf(tree.position);
  const { size, checkpoint } = await bestCheckpoint(workStore, origin, sealSigner(clock.now()), tree.size - 1);
  for await (const { tile, isFull } of tilesOf(size, tileReader(workStore)))
    yield { path: tilePath(tile), bytes: tile.hashes, changes: !isFull };
  yield { path: 'checkpoint', bytes: Buffer.from(checkpoint), changes: true };
}
