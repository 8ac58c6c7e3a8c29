/** Hands out the pages that are due, once each. */

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
  /** `null`: nothing is charged, so no plan is ever paused. */
  readonly billing: Billing | null;
}

const TICK_MS = 250;
/** Hosts claimed in one go: others write to the same tables. */
const CLAIM_LIMIT = 500;
/** Checks in flight at a time: the topic is a queue, not a warehouse, and no lease may expire in it. */
const IN_FLIGHT_LIMIT = 10_000;
/** A check without a result after this time is lost, together with its monitor, and is handed out again. */
const LEASE_MS = 5 * 60_000;
/** A scheduler that dies between its claim and its message has handed out nothing: its hosts are soon free again. */
const HANDING_OUT_MS = 10_000;
/**
 * How often pages that only paused shops watch are looked at again, and so how soon they resume when the merchant
 * subscribes.
 */
const PAUSED_MS = 60_000;
/** A paused page may hide a paid one on the same host: a tick looks behind it this many times. */
const LOOKS_BEHIND = 20;

/** Runs until aborted. A page that is added or asked for is handed out at once, not at the next tick. */
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
    const handedOut = await tick(ports).catch((err: unknown) => {
      ports.logger.error({ err }, 'scheduler tick failed');
      return 0;
    });
    // A full claim means there is more; the in-flight limit bounds how much more is taken.
    if (handedOut >= CLAIM_LIMIT) continue;
    const either = abortedBy(signal, wake.signal);
    await wait(TICK_MS, undefined, { signal: either.signal }).catch(() => {});
    either.release();
  }
  await watching;
}

/**
 * Claims what is due and hands it to the monitors; pages that only paused shops watch wait. @returns how many checks.
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
  const hosts = await workStore.claim(HOSTS, { now, until: plus(now, HANDING_OUT_MS), limit });
  if (hosts.length === 0) return { pages: [], paused: 0 };
  const { due, empty } = await duePages(workStore.sql, hosts);
  const dueNow = due.map(({ page }) => page);
  const paused = billing ? await pausedPages(readStore.sql, dueNow, now) : new Set<string>();
  const pages = due.filter(({ page }) => !paused.has(page));
  const again = plus(now, PAUSED_MS);
  const waiting = due.filter(({ page }) => paused.has(page));
  if (waiting.length > 0 || empty.length > 0 || pages.some(({ atOnce }) => atOnce))
    await workStore.transaction(async transaction => {
      const { sql, release } = transaction;
      for (const { page, host } of waiting) {
        await sql.updateTable('page_checks').set({ due_at: again }).where('page', '=', page).execute();
        await requeue(sql, host);
      }
      for (const host of empty) await forget(sql, host);
      await release(HOSTS, [...waiting.map(({ host }) => host), ...empty]);
      await markSentOut(transaction, pages, now);
    });
  return { pages, paused: paused.size };
}

/**
 * The queue forgets a host without pages: unless its first one was added since it was looked at, or no one would ever check
 * that.
 */
const forget = (sql: WorkTransaction['sql'], host: string): Promise<unknown> =>
  sql
    .deleteFrom('check_hosts')
    .where('host', '=', host)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('page_checks').select('page').whereRef('page_checks.host', '=', 'check_hosts.host'))),
    )
    .execute();
