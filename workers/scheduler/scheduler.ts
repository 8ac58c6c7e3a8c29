/** Hands out the pages that are due, once each. */
import { setTimeout as wait } from 'node:timers/promises';
import { as, type PageId, type ProductUrl } from '../../domain/kernel/names.js';
import type { Bus } from '../../platform/bus/port.js';
import { plus } from '../../platform/clock/clock.js';
import type { Ids } from '../../platform/ids/ids.js';
import { type ReactorPorts, runReactor } from '../reactor.js';
import { PRICE_CHECKS, type PriceCheck } from './priceCheck.js';
import { watchedPages } from './watchedPages.js';

export interface SchedulerPorts extends ReactorPorts {
  readonly bus: Bus;
  readonly ids: Ids;
}

const TICK_MS = 500;
/** Checks handed out at a time: the topic is a queue, not a warehouse. */
const CLAIM_LIMIT = 200;
/** A check that brought no result after this is lost with whoever had it, and is handed out again. */
const LEASE_MS = 60_000;

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

/** Claims what is due and hands it to the monitors. @returns how many checks. */
export async function tick({ readDb, bus, clock, ids }: SchedulerPorts): Promise<number> {
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
    if (rows.length > 0)
      await sql
        .updateTable('page_checks')
        .set({ leased_until: plus(now, LEASE_MS) })
        .where(
          'page',
          'in',
          rows.map(({ page }) => page),
        )
        .execute();
    return rows;
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
