/** The reconcile poll: webhooks can be lost, so every store is polled for changes, and daily for everything. */

import { setTimeout as wait } from 'node:timers/promises';
import { publish } from '../../application/topics/publish.js';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { syncRequests } from '../../domain/store-sync/syncRequest.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import type { StoreSyncPorts } from './ports.js';
import { RETRY_MS } from './syncStore.js';
import { STORES } from './tables.js';

const TICK_MS = 5_000;
const CLAIM_LIMIT = 200;
/** Longer than requesting takes. */
const LEASE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Shopify repeats webhooks for at most a day, so older ids are useless. */
const DELIVERIES_KEPT_MS = 3 * DAY_MS;

/** Runs until aborted. */
export async function scheduleSyncs(ports: StoreSyncPorts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await tick(ports).catch((err: unknown) => ports.logger.error({ err }, 'stores could not be scheduled'));
    await wait(TICK_MS, undefined, { signal }).catch(() => {});
  }
}

/**
 * Claims due stores and requests their syncs. Treats a due time beyond the longest interval as due: the clock was set
 * back, and the store would stay idle until the old time.
 * @returns the number of stores.
 */
export async function tick({ workStore, bus, clock, ids, syncMinutes }: StoreSyncPorts): Promise<number> {
  const now = clock.now();
  await mendClock(workStore, now, plus(now, Math.max(syncMinutes * 60_000, RETRY_MS)));
  const shops = await workStore.claim(STORES, { now, until: plus(now, LEASE_MS), limit: CLAIM_LIMIT });
  if (shops.length === 0) return 0;
  const tomorrow = plus(now, DAY_MS);
  const due = await workStore.sql
    .selectFrom('store_syncs')
    .select(['shop', 'backfill_due_at'])
    .where('shop', 'in', shops)
    .orderBy('due_at')
    .execute();
  const requests = due.map(({ shop, backfill_due_at }) => {
    const reason = backfill_due_at <= now ? ('daily' as const) : ('reconcile' as const);
    return { syncId: ids.next(), shop: as<ShopDomain>(shop), reason, requestedAt: now };
  });
  await publish(bus, syncRequests, requests, { causeOf: ({ syncId }) => syncId, begins: true });
  // Releases after the request: a crash in between requests the stores once more, which finds nothing new.
  await workStore.transaction(async ({ sql, release }) => {
    for (const { shop, backfill_due_at } of due)
      await sql
        .updateTable('store_syncs')
        .set({
          due_at: plus(now, syncMinutes * 60_000),
          ...(backfill_due_at <= now || backfill_due_at > tomorrow ? { backfill_due_at: tomorrow } : {}),
        })
        .where('shop', '=', shop)
        .execute();
    await sql.deleteFrom('webhook_deliveries').where('received_at', '<', plus(now, -DELIVERIES_KEPT_MS)).execute();
    await release(STORES, shops);
  });
  return due.length;
}

async function mendClock(workStore: WorkStore, now: Instant, farthest: Instant): Promise<void> {
  const ahead = await workStore.sql
    .selectFrom('store_syncs')
    .select('shop')
    .where('due_at', '>', farthest)
    .limit(CLAIM_LIMIT)
    .execute();
  if (ahead.length === 0) return;
  await workStore.transaction(({ sql }) =>
    sql
      .updateTable('store_syncs')
      .set({ due_at: now })
      .where(
        'shop',
        'in',
        ahead.map(({ shop }) => shop),
      )
      .execute(),
  );
}
