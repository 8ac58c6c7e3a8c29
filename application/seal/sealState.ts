/** Reports the state of the seal, for health and `tidewatch status`. */
import { type EventStore, isAfter } from '../../platform/event-store/port.js';
import { type Clock, msOf, plus } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { latestCheckpoint } from './checkpoints.js';

export interface SealState {
  /** The last sealed position; `null` before the first checkpoint. */
  readonly position: string | null;
  /** The number of checkpoints that could not be anchored; `anchorError` gives the reason. */
  readonly notAnchored: number;
  readonly anchorError: string | null;
  /** The error of a witness's last attempt; `null` if none failed. */
  readonly witnessError: string | null;
  /** True if an entry has waited for a checkpoint much longer than the sealer's interval. */
  readonly late: boolean;
  /** True if the log ends before its latest checkpoint. */
  readonly cutOff: boolean;
}

/** Twice the sealer's interval. */
const LATE_MS = 10 * 60_000;
/** After a day without another attempt, the witness is no longer configured. */
const ATTEMPTED_MS = 24 * 3_600_000;

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
  const refused = await workStore.sql
    .selectFrom('seal_witnesses')
    .select('error')
    .where('error', 'is not', null)
    .where('at', '>', plus(clock.now(), -ATTEMPTED_MS))
    .executeTakeFirst();
  const latest = await latestCheckpoint(workStore);
  const head = await eventLog.head();
  const [waiting] = head ? await eventLog.digests(latest?.position ?? 'start', head, 1) : [];
  return {
    position: latest?.position ?? null,
    notAnchored: failed.reduce((sum, { count }) => sum + Number(count), 0),
    anchorError: failed[0]?.error ?? null,
    witnessError: refused?.error ?? null,
    late: waiting !== undefined && msOf(clock.now()) - Date.parse(waiting.recordedAt) > LATE_MS,
    cutOff: latest !== null && (head === null || isAfter(latest.position, head)),
  };
}

export const isSealWell = ({ anchorError, late, cutOff }: SealState): boolean =>
  anchorError === null && !late && !cutOff;
