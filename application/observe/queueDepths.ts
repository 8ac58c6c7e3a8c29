/** Counts queued work, for metrics and `tidewatch status`. */
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface QueueDepths {
  /** Hosts with a due page that may be visited now. */
  readonly hostsDue: number;
  /** Active claims: checks, syncs, runs. */
  readonly held: number;
  /** Claims whose owner died or is late; the next claim takes them over. */
  readonly expired: number;
}

export async function queueDepths({
  workStore,
  clock,
}: {
  readonly workStore: Pick<WorkStore, 'sql'>;
  readonly clock: Clock;
}): Promise<QueueDepths> {
  const now = clock.now();
  const leases = await workStore.sql.selectFrom('leases').select('until').execute();
  const due = await workStore.sql
    .selectFrom('check_hosts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
  const expired = leases.filter(({ until }) => until <= now).length;
  return { hostsDue: Number(due.count), held: leases.length - expired, expired };
}
