/** A merchant's wish for fresh figures: the sync worker is asked, and the answer waits for it, within bounds. */
import { setTimeout as sleep } from 'node:timers/promises';
import { REFRESH_COOLDOWN_SECONDS } from '../domain/api/analytics.js';
import type { ShopDomain } from '../domain/kernel/names.js';
import { STORE_SYNC, type SyncRequest } from '../domain/sync/syncRequest.js';
import { msOf, plus } from '../platform/clock/clock.js';
import { ApiError } from '../platform/http/errors.js';
import { awaitPosition } from './awaitPosition.js';
import type { QueryPorts } from './ports.js';

/** A browser waits so long with patience; what takes longer is told by a push. */
const WAIT_MS = 10_000;
const POLL_MS = 50;

/**
 * @param reads the projections that the answer is made of.
 * @throws ApiError `RATE_LIMITED` while the shop's last refresh is younger than the cooldown, whichever process took it.
 */
export async function refreshStore(
  shop: ShopDomain,
  reads: readonly string[],
  ports: QueryPorts,
): Promise<'done' | 'pending' | 'failed'> {
  await takeTurn(shop, ports);
  const before = await syncOf(shop, ports);
  const request: SyncRequest = { syncId: ports.ids.next(), shop, reason: 'refresh', requestedAt: ports.clock.now() };
  await ports.bus.publish(STORE_SYNC, [{ key: shop, value: request }]);

  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(POLL_MS)) {
    const now = await syncOf(shop, ports);
    if (now.last_sync !== before.last_sync) {
      // What the sync stored comes before its end in the log: whoever has seen the end has seen it all.
      await awaitPosition(ports, now.position, reads);
      return 'done';
    }
    if (now.sync_state === 'failed' && now.sync_started_at !== before.sync_started_at) return 'failed';
  }
  return 'pending';
}

/** Compare-and-set: of many who ask at once, one gets through. */
async function takeTurn(shop: ShopDomain, { readDb, clock }: QueryPorts): Promise<void> {
  const now = clock.now();
  const free = plus(now, -REFRESH_COOLDOWN_SECONDS * 1_000);
  const former = await readDb.transaction(async ({ sql }) => {
    const { numInsertedOrUpdatedRows } = await sql
      .insertInto('store_refreshes')
      .values({ shop, requested_at: now })
      .onConflict(conflict =>
        conflict.column('shop').doUpdateSet({ requested_at: now }).where('store_refreshes.requested_at', '<=', free),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 0n) return null;
    return await sql
      .selectFrom('store_refreshes')
      .select('requested_at')
      .where('shop', '=', shop)
      .executeTakeFirstOrThrow();
  });
  if (!former) return;
  const left = Math.ceil((Date.parse(former.requested_at) - msOf(free)) / 1_000);
  throw new ApiError('RATE_LIMITED', { seconds: Math.max(1, left) });
}

/** The store's last sync, and how far the read model that knows of it has come. */
const syncOf = (shop: ShopDomain, { readDb }: QueryPorts) =>
  readDb.sql
    .selectFrom('shops as s')
    .innerJoin('projections as p', join => join.on('p.name', '=', 'shops').on('p.status', '=', 'live'))
    .select(['s.last_sync', 's.sync_state', 's.sync_started_at', 'p.position'])
    .where('s.shop', '=', shop)
    .executeTakeFirstOrThrow(() => new ApiError('READ_MODEL_BEHIND'));
