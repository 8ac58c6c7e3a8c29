/**
 * Chains the hashes of all events in order and signs checkpoints of the chain (ADR 0034), then adds what is sealed to
 * the Merkle tree. Its only state is the latest checkpoint and the tree: after a restart it hashes later events again.
 */
import type { Logger } from 'pino';
import type { Leadership } from '../../application/follow/leadership.js';
import { every } from '../../platform/runtime/every.js';
import { type AnchorPorts, anchorCheckpoints } from './anchorCheckpoints.js';
import { cosignTree, type WitnessPorts } from './cosignTree.js';
import { growTree } from './growTree.js';
import { type SealPorts, sealLog } from './sealLog.js';

export interface SealerPorts extends SealPorts, AnchorPorts, WitnessPorts {
  readonly logger: Logger;
  readonly leadership: Leadership;
}

/** The poll interval for new events. */
const EVERY_MS = 5_000;
/** Spares the witnesses, which also serve others. */
const COSIGN_EVERY_MS = 60_000;

/** Runs until aborted, while this process is the leader. */
export const runSealer = (ports: SealerPorts, signal: AbortSignal): Promise<void> =>
  ports.leadership.whileLeading('sealer', signal, leading => sealWhile(ports, leading));

async function sealWhile(ports: SealerPorts, signal: AbortSignal): Promise<void> {
  const seal = sealLog(ports);
  const grow = growTree(ports);
  const failed = (what: string) => (err: unknown) => ports.logger.error({ err }, what);
  await Promise.all([
    every(EVERY_MS, () => seal(signal), { signal, failed: failed('the log could not be sealed; it will be retried') }),
    every(EVERY_MS, () => grow(signal), { signal, failed: failed('the tree could not be grown; it will be retried') }),
    every(EVERY_MS, () => anchorCheckpoints(ports), {
      signal,
      failed: failed('checkpoints could not be anchored; they will be retried'),
    }),
    every(COSIGN_EVERY_MS, () => cosignTree(ports), {
      signal,
      failed: failed('witnesses could not cosign the tree; they will be asked again'),
    }),
  ]);
}
