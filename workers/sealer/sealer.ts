/**
 * Chains the hashes of all events in order and signs checkpoints of the chain (ADR 0034). Its only state is the latest
 * checkpoint: what came after that is hashed again after a restart.
 */
import type { Logger } from 'pino';
import type { Leadership } from '../../application/follow/leadership.js';
import { KEPT_DAYS } from '../../domain/retention/policy.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { every } from '../../platform/runtime/every.js';
import { type AnchorPorts, anchorCheckpoints } from './anchorCheckpoints.js';
import { type RemovalPorts, removeSealedBefore } from './removeSealedBefore.js';
import { type SealPorts, sealLog } from './sealLog.js';

export interface SealerPorts extends SealPorts, AnchorPorts {
  readonly store: SealPorts['store'] & RemovalPorts['store'];
  readonly logger: Logger;
  readonly leadership: Leadership;
}

/** How often it looks for new events. */
const EVERY_MS = 5_000;

/** How often it removes what no one needs any more. */
const REMOVE_MS = 3_600_000;
/** As long as the audit trail is kept: until then its index may be filled again from the log. */
const KEPT_MS = KEPT_DAYS.audit * 86_400_000;

/** Runs until aborted, while this process leads. */
export const runSealer = (ports: SealerPorts, signal: AbortSignal): Promise<void> =>
  ports.leadership.whileLeading('sealer', signal, leading => sealWhile(ports, leading));

async function sealWhile(ports: SealerPorts, signal: AbortSignal): Promise<void> {
  const seal = sealLog(ports);
  const failed = (what: string) => (err: unknown) => ports.logger.error({ err }, what);
  await Promise.all([
    every(EVERY_MS, () => seal(signal), { signal, failed: failed('the log could not be sealed; it will be retried') }),
    every(EVERY_MS, () => anchorCheckpoints(ports), {
      signal,
      failed: failed('checkpoints could not be anchored; it will be retried'),
    }),
    every(REMOVE_MS, async () => void (await removeSealedBefore(ports, plus(ports.clock.now(), -KEPT_MS))), {
      signal,
      failed: failed('events that outlived their age could not be removed; it will be retried'),
    }),
  ]);
}
