/** Dispatches due pages, each once. */

import { setTimeout as wait } from 'node:timers/promises';
import { pausedPages } from '../../application/billing/pausedPlans.js';
import { type ReactorPorts, runReactor } from '../../application/follow/reactor.js';
import { countHostsOut, type DuePage, duePages, markSentOut, requeue } from '../../application/price/hostQueue.js';
import { HOSTS } from '../../application/price/hosts.js';
import { publish } from '../../application/topics/publish.js';
import { as, type Instant, type PageId, type ProductUrl } from '../../domain/kernel/names.js';
import { priceChecks } from '../../domain/price/priceCheck.js';
import type { Billing } from '../../platform/billing/port.js';
import type { Bus } from '../../platform/bus/port.js';
import { abortedBy } from '../../platform/runtime/abortedBy.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { Ids } from '../../platform/runtime/ids/ids.js';
import type { WorkTransaction } from '../../platform/work-store/port.js';
import { repairDueTimes } from './repairDueTimes.js';
import { watchedPages } from './watchedPages.js';

export interface SchedulerPorts extends ReactorPorts {
  readonly bus: Pick<Bus, 'publish'>;
  readonly ids: Ids;
  /** `null`: billing is disabled, so no plan is ever paused. */
  readonly billing: Billing | null;
}

const TICK_MS = 250;
/** Hosts per claim, because other work writes to the same tables. */
const CLAIM_LIMIT = 500;
/** Limits checks in flight, so that no lease expires in the topic. */
const IN_FLIGHT_LIMIT = 10_000;
/** A check without a result after this time is lost with its monitor, and dispatched again. */
const LEASE_MS = 5 * 60_000;
/** Frees a scheduler's claims soon if it dies before publishing. */
const CLAIM_MS = 10_000;
/** The interval for pages that only paused shops watch, and thus the delay until they resume after subscribing. */
const PAUSED_MS = 60_000;
/** A paused page may hide a paid one on the same host: a tick searches behind it this many times. */
const LOOKS_BEHIND = 20;

/** Runs until aborted. Dispatches new and requested pages immediately. */
export async function runScheduler(ports: SchedulerPorts, signal: AbortSignal): Promise<void> {
  let wake = new AbortController();
  const watching = runReactor(
    ports,
    watchedPages(ports.realtime, () => wake.abort()),
    signal,
  );
  await repairDueTimes(ports.workStore, ports.clock.now()).catch((err: unknown) =>
    ports.logger.error({ err }, 'due times could not be checked against the clock'),
  );
  while (!signal.aborted) {
    wake = new AbortController();
    const dispatched = await tick(ports).catch((err: unknown) => {
      ports.logger.error({ err }, 'scheduler tick failed');
      return 0;
    });
    // A full claim means more is due; the in-flight limit bounds the total.
    if (dispatched >= CLAIM_LIMIT) continue;
    const either = abortedBy(signal, wake.signal);
    await wait(TICK_MS, undefined, { signal: either.signal }).catch(() => {});
    either.release();
  }
  await watching;
}

/**
 * Claims due pages and publishes their checks; skips pages that only paused shops watch. @returns the number of checks.
 */
export async function tick(ports: SchedulerPorts): Promise<number> {
  const { workStore, bus, clock, ids } = ports;
  const now = clock.now();
  const room = Math.min(CLAIM_LIMIT, IN_FLIGHT_LIMIT - (await countHostsOut(workStore.sql, now)));
  const due: DuePage[] = [];
  for (let look = 0; look < LOOKS_BEHIND && due.length < room; look++) {
    const { pages, paused } = await claim(ports, now, room - due.length);
    due.push(...pages);
    if (paused === 0) break;
  }
  if (due.length === 0) return 0;
  const checks = due.map(({ page, url }) => ({
    checkId: ids.next(),
    page: as<PageId>(page),
    url: as<ProductUrl>(url),
  }));
  await publish(bus, priceChecks, checks, { causeOf: ({ checkId }) => checkId, begins: true });
  const hosts = [...new Set(due.map(({ host }) => host))];
  await workStore.transaction(({ sql }) =>
    sql
      .updateTable('leases')
      .set({ until: plus(now, LEASE_MS) })
      .where('queue', '=', HOSTS.name)
      .where('name', 'in', hosts)
      .execute(),
  );
  return due.length;
}

async function claim({ workStore, readStore, billing }: SchedulerPorts, now: Instant, limit: number) {
  const hosts = await workStore.claim(HOSTS, { now, until: plus(now, CLAIM_MS), limit });
  if (hosts.length === 0) return { pages: [], paused: 0 };
  const { due, empty } = await duePages(workStore.sql, hosts);
  const dueNow = due.map(({ page }) => page);
  const paused = billing ? await pausedPages(readStore.sql, dueNow, now) : new Set<string>();
  const pages = due.filter(({ page }) => !paused.has(page));
  const retryAt = plus(now, PAUSED_MS);
  const pausedRows = due.filter(({ page }) => paused.has(page));
  if (pausedRows.length > 0 || empty.length > 0 || pages.some(({ atOnce }) => atOnce))
    await workStore.transaction(async transaction => {
      const { sql, release } = transaction;
      for (const { page, host } of pausedRows) {
        await sql.updateTable('page_checks').set({ due_at: retryAt }).where('page', '=', page).execute();
        await requeue(sql, host);
      }
      for (const host of empty) await forget(sql, host);
      await release(HOSTS, [...pausedRows.map(({ host }) => host), ...empty]);
      await markSentOut(transaction, pages, now);
    });
  return { pages, paused: paused.size };
}

/** Drops a host without pages, unless a first page was added since: nobody would ever check that one. */
const forget = (sql: WorkTransaction['sql'], host: string): Promise<unknown> =>
  sql
    .deleteFrom('check_hosts')
    .where('host', '=', host)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('page_checks').select('page').whereRef('page_checks.host', '=', 'check_hosts.host'))),
    )
    .execute();
