/** Hands out the pages that are due, once each. */
import { setTimeout as wait } from 'node:timers/promises';
import { as, type PageId, type ProductUrl } from '../../domain/kernel/names.js';
import { pausedPages } from '../../platform/billing/pausedPlans.js';
import type { Billing } from '../../platform/billing/port.js';
import type { Bus } from '../../platform/bus/port.js';
import { plus } from '../../platform/clock/clock.js';
import type { Ids } from '../../platform/ids/ids.js';
import { type ReactorPorts, runReactor } from '../reactor.js';
import { PRICE_CHECKS, type PriceCheck } from './priceCheck.js';
import { watchedPages } from './watchedPages.js';

export interface SchedulerPorts extends ReactorPorts {
  readonly bus: Bus;
  readonly ids: Ids;
  /** `null`: nothing is charged, so no plan is ever paused. */
  readonly billing: Billing | null;
}

const TICK_MS = 500;
/** Checks handed out at a time: the topic is a queue, not a warehouse. */
const CLAIM_LIMIT = 200;
/** A check that brought no result after this is lost with whoever had it, and is handed out again. */
const LEASE_MS = 60_000;
/** Pages that only paused shops watch are looked at again after this: so soon they go on when the merchant subscribes. */
const PAUSED_MS = 60_000;

/** Runs until aborted. A page that is added or asked for is handed out at once, not at the next tick. */
export async function runScheduler(ports: SchedulerPorts, signal: AbortSignal): Promise<void> {
  let wake = new AbortController();
  const watching = runReactor(
    ports,
    watchedPages(() => wake.abort()),
    signal,
  );
  while (!signal.aborted) {
    wake = new AbortController();
    await tick(ports).catch((err: unknown) => ports.logger.error({ err }, 'scheduler tick failed'));
    await wait(TICK_MS, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(() => {});
  }
  await watching;
}

/** Claims what is due and hands it to the monitors; what only paused shops watch waits. @returns how many checks. */
export async function tick({ readDb, bus, clock, ids, billing }: SchedulerPorts): Promise<number> {
  const now = clock.now();
  const due = await readDb.transaction(async ({ sql }) => {
    const rows = await sql
      .selectFrom('page_checks')
      .select(['page', 'url', 'host'])
      .where('watchers', '>', 0)
      .where('due_at', '<=', now)
      .where(free => free.or([free('leased_until', 'is', null), free('leased_until', '<=', now)]))
      .orderBy('due_at')
      .limit(CLAIM_LIMIT)
      .execute();
    const pages = rows.map(({ page }) => page);
    const paused = billing ? await pausedPages(sql, pages, now) : new Set<string>();
    await change([...paused], { due_at: plus(now, PAUSED_MS) });
    const claimed = rows.filter(({ page }) => !paused.has(page));
    await change(
      claimed.map(({ page }) => page),
      { leased_until: plus(now, LEASE_MS) },
    );
    return claimed;

    async function change(those: readonly string[], to: { leased_until: string } | { due_at: string }) {
      if (those.length > 0) await sql.updateTable('page_checks').set(to).where('page', 'in', those).execute();
    }
  });
  if (due.length === 0) return 0;
  await bus.publish(
    PRICE_CHECKS,
    due.map(({ page, url, host }) => {
      const value: PriceCheck = { checkId: ids.next(), page: as<PageId>(page), url: as<ProductUrl>(url) };
      return { key: host, value };
    }),
  );
  return due.length;
}
