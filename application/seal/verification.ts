/** Verifying the log in the background, for the admin area: one at a time, wherever it was asked for. */
import type { Logger } from 'pino';
import type { Verification } from '../../domain/api/admin.js';
import type { Instant } from '../../domain/kernel/names.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { type Clock, plus } from '../../platform/runtime/clock/clock.js';
import type { Anchor } from '../../platform/seal/anchor.js';
import { keyIdOf, type Signer } from '../../platform/seal/signing.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { latestCheckpoint } from './checkpoints.js';
import type { SealFault } from './locateFault.js';
import type { SegmentChecker } from './segmentCheckers.js';
import { sealVerifications } from './tables.js';
import { verifyLog } from './verifyLog.js';

export interface VerificationPorts {
  readonly store: Pick<EventStore, 'digests' | 'head'>;
  readonly workStore: WorkStore;
  readonly sealSigner: (at: Instant) => Signer;
  readonly anchor: Anchor | null;
  readonly segmentCheckers: (threads: number) => readonly SegmentChecker[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** One that has not been heard of for so long died with its process. */
const SILENT_MS = 60_000;
/** How often it says how far it is. */
const EVERY_MS = 500;
/** Half of a small machine stays with those who use the product. */
const THREADS = 1;

const QUEUE = { name: 'seal-verification' };

/** Starts one unless one is running. @returns when it has ended, for tests and for stopping; `null` if one is running. */
export async function startVerification(ports: VerificationPorts, signal?: AbortSignal): Promise<Promise<void> | null> {
  const { workStore, clock } = ports;
  const startedAt = clock.now();
  const lease = { now: startedAt, until: plus(startedAt, SILENT_MS) };
  if (!(await workStore.hold(QUEUE, 'latest', lease))) return null;
  const row = { id: 'latest', started_at: startedAt, finished_at: null, fault: null } as const;
  await note(ports, { ...row, state: 'running', verified: 0, total: 0 });
  return run(ports, row, signal);
}

type Row = Omit<Parameters<typeof rowOf>[0], never>;
