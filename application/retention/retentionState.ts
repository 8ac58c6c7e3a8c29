/** Reports whether expired data has been deleted, for the operator, the metrics and the merchants' report. */
import type { Instant } from '../../domain/kernel/names.js';
import { cutoffsAt } from '../../domain/retention/policy.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { type Clock, plus } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/**
 * `rows`: read model rows. `cases`: stored corrected pages. `keys`: keys to the log and backups. `log`: events that no
 * fold needs. `audit`: the audit trail's index.
 */
export const RETENTION_TASKS = ['rows', 'cases', 'snapshots', 'keys', 'log', 'audit'] as const;
export type RetentionTask = (typeof RETENTION_TASKS)[number];

const DAY_MS = 86_400_000;
/** Daily work is overdue after another day. */
const LATE_MS = 2 * DAY_MS;

export interface RetentionState {
  readonly tasks: readonly {
    readonly task: RetentionTask;
    /** `null` before the first run. */
    readonly doneAt: Instant | null;
    readonly removed: number;
    readonly error: string | null;
  }[];
  /** Describes data that should have been deleted at least a day ago. */
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

/** Checks the rows themselves, independently of the worker's record. */
async function rowsOverdue({ sql }: Pick<ReadStore, 'sql'>, now: Instant): Promise<readonly string[]> {
  // A day after the last zone's midnight, no store may have expired rows.
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
