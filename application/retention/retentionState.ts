/** Whether what is over is gone: for the operator, the metrics, and the report to merchants. */
import type { Instant } from '../../domain/kernel/names.js';
import { cutoffsAt } from '../../domain/retention/policy.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { type Clock, plus } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/**
 * `rows`: what read models hold; `cases`: corrected pages that are kept; `keys`: what can be opened of the log and of backups; `log`: events that nothing is folded
 * from any more; `audit`: the index of the audit trail.
 */
export const RETENTION_TASKS = ['rows', 'cases', 'keys', 'log', 'audit'] as const;
export type RetentionTask = (typeof RETENTION_TASKS)[number];

const DAY_MS = 86_400_000;
/** A day's work is done on that day. After another one, it is overdue. */
const LATE_MS = 2 * DAY_MS;

export interface RetentionState {
  readonly tasks: readonly {
    readonly task: RetentionTask;
    /** `null`: never yet. */
    readonly doneAt: Instant | null;
    readonly removed: number;
    readonly error: string | null;
  }[];
  /** What should be gone since a day or longer, in sentences; empty: nothing. */
  readonly overdue: readonly string[];
}

export async function retentionState({
  workStore,
  readStore,
  clock,
}: {
  readonly workStore: Pick<WorkStore, 'sql'>;
  readonly readStore: Pick<ReadStore, 'sql'>;
  readonly clock: Clock;
}): Promise<RetentionState> {
  const runs = await workStore.sql.selectFrom('retention_runs').selectAll().orderBy('task').execute();
  const late = plus(clock.now(), -LATE_MS);
  const stale = runs.filter(({ since }) => since < late);
  return {
    tasks: runs.map(({ task, since, done, removed, error }) => ({
      task,
      doneAt: done === 1 ? (since as Instant) : null,
      removed,
      error,
    })),
    overdue: [
      ...stale.map(({ task, since, error }) => `${task}: not done since ${since}${error ? `: ${error}` : ''}`),
      ...(await rowsOverdue(readStore, plus(clock.now(), -DAY_MS))),
    ],
  };
}

/** Looks at the rows themselves, whatever the worker believes. */
async function rowsOverdue({ sql }: Pick<ReadStore, 'sql'>, now: Instant): Promise<readonly string[]> {
  // A day after the last zone's midnight: nothing of any store may still be there.
  const { orders, figures } = cutoffsAt(now, 'UTC');
  const [order, checkout, day] = await Promise.all([
    sql.selectFrom('orders').select('created_at').where('created_at', '<', orders).limit(1).execute(),
    sql.selectFrom('checkouts').select('created_at').where('created_at', '<', orders).limit(1).execute(),
    sql.selectFrom('revenue_days').select('day').where('day', '<', figures).limit(1).execute(),
  ]);
  return [
    ...order.map(({ created_at: at }) => `orders: one of ${at} is still there`),
    ...checkout.map(({ created_at: at }) => `abandoned checkouts: one of ${at} is still there`),
    ...day.map(({ day: of }) => `figures: those of ${of} are still there`),
  ];
}
