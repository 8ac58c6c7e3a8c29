/** What health and `tidewatch status` say of the seal. */
import { type EventStore, isAfter } from '../../platform/event-store/port.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { latestCheckpoint } from './checkpoints.js';

export interface SealState {
  /** Up to where the log is sealed; `null`: nothing is yet. */
  readonly position: string | null;
  /** Checkpoints that could not be sent to the anchor, and why. */
  readonly notAnchored: number;
  readonly anchorError: string | null;
  /** An entry has been waiting for a checkpoint for much longer than the sealer lets it. */
  readonly late: boolean;
  /** The log ends before its latest checkpoint. */
  readonly cutOff: boolean;
}

/** Twice as long as the sealer waits with a checkpoint. */
const LATE_MS = 10 * 60_000;

export async function sealState({
  eventLog,
  workStore,
  clock,
}: {
  readonly eventLog: Pick<EventStore, 'head' | 'digests'>;
  readonly workStore: Pick<WorkStore, 'sql'>;
  readonly clock: Clock;
}): Promise<SealState> {
  const failed = await workStore.sql
    .selectFrom('seal_checkpoints')
    .select(['anchor_error as error', ({ fn }) => fn.countAll<number>().as('count')])
    .where('anchored_at', 'is', null)
    .where('anchor_error', 'is not', null)
    .groupBy('anchor_error')
    .execute();
  const latest = await latestCheckpoint(workStore);
  const head = await eventLog.head();
  const [waiting] = head ? await eventLog.digests(latest?.position ?? 'start', head, 1) : [];
  return {
    position: latest?.position ?? null,
    notAnchored: failed.reduce((sum, { count }) => sum + Number(count), 0),
    anchorError: failed[0]?.error ?? null,
    late: waiting !== undefined && msOf(clock.now()) - Date.parse(waiting.recordedAt) > LATE_MS,
    cutOff: latest !== null && (head === null || isAfter(latest.position, head)),
  };
}

export const isSealWell = ({ anchorError, late, cutOff }: SealState): boolean =>
  anchorError === null && !late && !cutOff;
