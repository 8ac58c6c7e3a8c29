/**
 * Ends data with a limited lifetime (domain/retention/policy): rows and keys as a day begins in any time zone, the rest
 * daily, with retries. Destroyed keys make data unreadable everywhere, including events and backups. The work store
 * records each run.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { mayDestroy } from '../../application/clock/destruction.js';
import { RETENTION_TASKS, type RetentionTask } from '../../application/retention/retentionState.js';
import { retentionRuns } from '../../application/retention/tables.js';
import { auditBefore } from '../../domain/retention/policy.js';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import { every } from '../../platform/runtime/every.js';
import type { AuditSearch } from '../../platform/search/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import type { Vault } from '../../platform/vault/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { type AgePorts, ageLog } from './ageLog.js';
import { type PassPorts, passRetention } from './passRetention.js';
import { removeOldCases } from './removeOldCases.js';
import { type OldSnapshotPorts, removeOldSnapshots } from './removeOldSnapshots.js';

export interface RetentionPorts extends PassPorts, AgePorts {
  readonly eventLog: PassPorts['eventLog'] & AgePorts['eventLog'];
  readonly vault: Pick<Vault, 'seal' | 'expire'>;
  readonly search: Pick<AuditSearch, 'removeBefore'>;
  readonly snapshots: OldSnapshotPorts['snapshots'];
  readonly workStore: WorkStore;
  readonly logger: Logger;
}

/** Some time zone's day always ends soon; also the retry interval. */
const EVERY_MS = 10 * 60_000;
/**
 * A start waits at most this long: data that a slow sweep has not reached is unreadable anyway, because its keys
 * expired.
 */
const FIRST_SWEEP_MS = 20_000;
const LOOK_AGAIN_MS = 50;
/** The poll interval while another process fills the read models. */
const WAIT_MS = 1_000;

/** Sweeps once read models exist, then periodically until aborted. */
export async function runRetention(ports: RetentionPorts, signal: AbortSignal): Promise<void> {
  const failed = (err: unknown) => ports.logger.error({ err }, 'retention could not be noted; it will be retried');
  while (!signal.aborted && !(await areServed(ports).catch(() => false)))
    await pause(WAIT_MS, undefined, { signal }).catch(() => {});
  if (!signal.aborted) await sweep(ports).catch(failed);
  await every(EVERY_MS, () => sweep(ports), { signal, failed });
}

async function areServed({ readStore }: RetentionPorts): Promise<boolean> {
  const live = readStore.sql.selectFrom('projections').select('name').where('status', '=', 'live');
  return (await live.limit(1).execute()).length > 0;
}

/** Ends expired data. After a clock step, waits instead, and `tidewatch status` reports it. */
export async function sweep(ports: RetentionPorts): Promise<void> {
  if (await mayDestroy(ports)) return removeExpired(ports);
  ports.logger.warn('the clock stepped: retention is suspended until the clock is confirmed (see tidewatch status)');
}

/**
 * A process's first sweep, before it answers anyone, so that read models don't show data that expired meanwhile.
 * Continues in the background if it takes too long. @returns when it is done and folded, or `withinMs` has passed.
 */
export async function sweepFirst(ports: RetentionPorts, withinMs = FIRST_SWEEP_MS): Promise<void> {
  const end = performance.now() + withinMs;
  const sweeping = sweep(ports).catch((err: unknown) =>
    ports.logger.error({ err }, 'the first retention sweep failed; it will be retried'),
  );
  await Promise.race([sweeping, pause(withinMs, undefined, { ref: false })]);
  const head = await ports.eventLog.head();
  while (head !== null && performance.now() < end && !(await hasFolded(ports, head))) await pause(LOOK_AGAIN_MS);
}

async function hasFolded({ readStore }: RetentionPorts, head: Position): Promise<boolean> {
  const live = await readStore.sql.selectFrom('projections').select('position').where('status', '=', 'live').execute();
  return live.every(({ position }) => position !== '' && !isAfter(head, position as Position));
}

/** Tasks per store, whose days begin at any hour. They cost little while nothing has expired. */
const ALL_DAY: ReadonlySet<RetentionTask> = new Set(['rows', 'keys']);

/** Runs the due tasks in sequence: rows first, because their figures are read before keys end. */
export async function removeExpired(ports: RetentionPorts): Promise<void> {
  const { workStore, clock, logger } = ports;
  const runs = await workStore.sql.selectFrom('retention_runs').selectAll().execute();
  const today = clock.now().slice(0, 10);
  for (const task of RETENTION_TASKS) {
    const last = runs.find(run => run.task === task);
    const doneToday = last?.done === 1 && last.error === null && last.since.slice(0, 10) === today;
    if (doneToday && !ALL_DAY.has(task)) continue;
    const now = clock.now();
    try {
      const removed = await TASKS[task](ports);
      if (!doneToday || removed > 0) await note(ports, { task, since: now, done: 1, removed, error: null });
      if (removed > 0) logger.info({ task, removed }, 'expired data removed');
    } catch (err) {
      // A failure must not keep the next task from running.
      logger.error({ err, task }, 'expired data could not be removed; it will be retried');
      const { since = now, done = 0, removed = 0 } = last ?? {};
      await note(ports, { task, since, done, removed, error: String(err) });
    }
  }
}

const TASKS: Readonly<Record<RetentionTask, (ports: RetentionPorts) => Promise<number>>> = {
  rows: passRetention,
  cases: removeOldCases,
  snapshots: removeOldSnapshots,
  keys: async ({ vault }) => (await vault.expire()).keys,
  log: ageLog,
  audit: async ({ search, clock }) => (await search.removeBefore(auditBefore(clock.now()))).entries,
};

const note = ({ workStore }: RetentionPorts, run: RowOf<typeof retentionRuns>): Promise<void> =>
  workStore.transaction(transaction => transaction.upsert(retentionRuns, [run]));
