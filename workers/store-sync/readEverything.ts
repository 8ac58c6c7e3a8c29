/**
 * Reads everything of a store, step by step. Products first: they are few, and the competitors page needs them. Notes
 * data that the store refuses, and reads the rest (shopify reference §6).
 */

import { shopOf } from '../../application/shop/shopOf.js';
import type { DataSet } from '../../domain/analytics/dataSet.js';
import type { Connection } from '../../domain/shop/shop.js';
import type { SyncRequest } from '../../domain/store-sync/syncRequest.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { backfillCheckouts } from './checkouts/backfillCheckouts.js';
import { updateCheckouts } from './checkouts/updateCheckouts.js';
import { dataRefusalOf, noteDataRefusal } from './dataRefusals.js';
import { backfillOrders } from './orders/backfillOrders.js';
import { updateOrders } from './orders/updateOrders.js';
import type { StoreSyncPorts } from './ports.js';
import { readProducts } from './products/readProducts.js';
import { progressOf } from './progress.js';
import { readConversion } from './readConversion.js';
import { reportToShop } from './reportToShop.js';
import type { StoreReading } from './storeReading.js';
import { subscribeWebhooks } from './subscribeWebhooks.js';
import type { SyncScope } from './syncScope.js';
import type { StoreSyncs } from './tables.js';

const DAY_MS = 86_400_000;

export async function readEverything(ports: StoreSyncPorts, { shop, syncId, reason }: SyncRequest, scope: SyncScope) {
  const { shopify, tokens, eventLog, clock } = ports;
  const { state, kind, visible, signal } = scope;
  const began = clock.now();
  const profile = await tokens.use(shop, token => shopify.profile(shop, token));
  await reportToShop(ports, shop, syncId, { type: 'ReportProfile', profile, at: began });
  const connected = await shopOf(eventLog, shop);
  const scopes = connected.status === 'connected' ? connected.scopes : [];
  const reading: StoreReading = {
    shop,
    cause: syncId,
    timeZone: profile.timeZone,
    names: scopes.includes('read_customers'),
  };
  const progress = progressOf(ports, reading, visible);
  if (kind === 'backfill') await subscribeWebhooks(ports, shop);

  const refused: string[] = [];
  const attempt = async <Read>(dataSet: DataSet, read: () => Promise<Read>): Promise<Read | null> => {
    const outcome = await read().then(
      given => ({ given, code: null }),
      (fault: unknown) => {
        const code = dataRefusalOf(fault);
        if (code === null) throw fault;
        return { given: null, code };
      },
    );
    if (outcome.code !== null) refused.push(outcome.code);
    await noteDataRefusal(ports, { shop, dataSet, code: outcome.code, cause: syncId, at: clock.now() });
    return outcome.given;
  };

  const products = await attempt('products', () => readProducts(ports, reading, progress, scope));
  const orders = await attempt('orders', () =>
    kind === 'backfill'
      ? backfillOrders(ports, reading, progress, signal)
      : updateOrders(ports, reading, progress, scope),
  );
  const checkouts = await attempt('checkouts', async () =>
    kind === 'backfill'
      ? backfillCheckouts(ports, reading, progress, scope)
      : { ...(await updateCheckouts(ports, reading, progress, scope)), unreadable: 0 },
  );
  // A report is one request, but each is stored, so the frequent polls in between skip it.
  if ((kind === 'backfill' || reason === 'refresh') && scopes.includes('read_reports'))
    await attempt('sessions', () => readConversion(ports, reading));

  const reached: Partial<StoreSyncs> = {
    products_since: products?.since ?? state.products_since,
    orders_since: orders?.since ?? state.orders_since ?? plus(began, -DAY_MS),
    checkouts_since: checkouts?.since ?? state.checkouts_since,
    checked_at: began,
    sync_id: null,
    bulk_id: null,
  };
  const { counts } = progress;
  return {
    began,
    reached,
    newer: (products?.newer ?? 0) + (orders?.newer ?? 0) + (checkouts?.newer ?? 0),
    connection: connectionWithout(refused),
    synced: { ...counts, unreadable: (orders?.unreadable ?? 0) + (checkouts?.unreadable ?? 0) },
  };
}

/** Missing approval comes first: without it, reconnecting does not help. */
function connectionWithout(refused: readonly string[]): Connection {
  if (refused.includes('API_ACCESS_LIMITED')) return 'approval_required';
  return refused.includes('INSUFFICIENT_PERMISSIONS') ? 'access_denied' : 'connected';
}
