/**
 * Reads all orders of the last 60 days from Shopify's file, storing them as they arrive. If the file fails, stores its
 * part and requests a file of the rest; without a file, reads page by page. A crash loses nothing: the operation's id
 * and the stored line count are saved, and duplicates are recognised.
 */
import type { Instant } from '../../../domain/kernel/names.js';
import { plus } from '../../../platform/runtime/clock/clock.js';
import { awaitBulk, startBulk } from '../awaitBulk.js';
import { BACKFILL_MS, type OrdersRead, PREPARED } from '../backfill.js';
import { knownOrders } from '../knownItems.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { noUnseenItems, recordRemovals, type UnseenItems, unseenItems } from '../removals.js';
import { recordOrders, type StoreReading } from '../storeReading.js';
import { noteSyncState, readSyncState } from '../syncState.js';
import { type FileRead, readOrdersFile } from './readOrdersFile.js';
import { readOrdersPages } from './readOrdersPages.js';

/** If more orders than this are missing, reads pages instead of single orders. */
const ONE_BY_ONE = 2_000;
/** The maximum number of files requested after failures. */
const FILES = 3;

export async function backfillOrders(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  signal: AbortSignal,
): Promise<OrdersRead> {
  const underWay = await bulkUnderWay(ports, reading);
  // After a crash, the seen records are unknown, so the next backfill finds deletions.
  const unseen = underWay === null ? await unseenItems(ports, reading, knownOrders) : noUnseenItems();
  const read = await readAll(ports, reading, { underWay, progress, unseen, signal });
  const removed = await recordRemovals(ports, reading, knownOrders, unseen);
  return { ...read, newer: read.newer + removed };
}

interface ReadScope {
  /** The operation that this sync started before a crash. */
  readonly underWay: string | null;
  readonly progress: Progress;
  readonly unseen: UnseenItems;
  readonly signal: AbortSignal;
}

async function readAll(ports: StoreSyncPorts, reading: StoreReading, scope: ReadScope): Promise<OrdersRead> {
  const { progress, unseen, signal } = scope;
  const waiting = () => progress.report(PREPARED / 2);
  let bulkId = scope.underWay ?? (await startOrders(ports, reading, null));
  let [unreadable, since]: [number, Instant | null] = [0, null];
  for (let files = 1; bulkId !== null; files++) {
    const state = await awaitBulk(ports, reading, bulkId, { waiting, signal });
    const [url, found] = state.status === 'failed' ? [state.partialUrl, Infinity] : [state.url, state.found];
    let read: FileRead | null = null;
    if (url !== null) {
      read = await readOrdersFile(ports, reading, { url, found, signal }, { progress, unseen });
      unreadable += read.unreadable;
      since =
        [read.since, since]
          .filter(time => time !== null)
          .sort()
          .at(-1) ?? null;
      if (read.late.size > ONE_BY_ONE) break;
      await readLate(ports, reading, read.late);
    }
    if (state.status === 'completed') return { newer: read?.newer ?? 0, unreadable, since };
    ports.logger.warn({ shop: reading.shop, bulkId, reason: state.reason, upTo: read?.upTo }, 'bulk operation failed');
    bulkId = files < FILES && read ? await startOrders(ports, reading, read.upTo) : null;
  }
  const pages = await readOrdersPages(ports, reading, progress, unseen);
  return { ...pages, unreadable };
}

/** `null`: this sync starts an operation. */
async function bulkUnderWay({ workStore }: StoreSyncPorts, { shop, cause }: StoreReading): Promise<string | null> {
  const state = await readSyncState(workStore, shop);
  return state?.sync_id === cause ? state.bulk_id : null;
}

/** @param from orders processed before this are already stored; `null` requests all. */
async function startOrders(ports: StoreSyncPorts, reading: StoreReading, from: Instant | null): Promise<string | null> {
  const { shop, cause, names } = reading;
  const processedSince = from ?? plus(ports.clock.now(), -BACKFILL_MS);
  const bulkId = await startBulk(ports, reading, token =>
    ports.shopify.startBulkOrders(shop, token, { processedSince, names }),
  );
  const counted = from === null ? { bulk_orders: 0 } : {};
  if (bulkId !== null)
    await noteSyncState(ports.workStore, shop, { sync_id: cause, bulk_id: bulkId, bulk_lines: 1, ...counted });
  return bulkId;
}

async function readLate(ports: StoreSyncPorts, reading: StoreReading, late: ReadonlySet<string>): Promise<void> {
  const { shopify, tokens } = ports;
  const { shop, names } = reading;
  for (const id of late) {
    const order = await tokens.use(shop, token => shopify.order(shop, token, { id, names }));
    if (order) await recordOrders(ports, reading, [order]);
  }
}
