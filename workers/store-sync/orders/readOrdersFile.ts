/** Stores a bulk operation's file as it arrives and saves the progress, so that it resumes there after a crash. */
import type { Instant } from '../../../domain/kernel/names.js';
import type { BulkBatch } from '../../../platform/shopify/bulk/readBulkOrders.js';
import { ShopifyError } from '../../../platform/shopify/port.js';
import { type OrdersRead, PREPARED } from '../backfill.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import type { UnseenItems } from '../removals.js';
import { sealAhead } from '../sealAhead.js';
import { latest, type StoreReading, sealOrders } from '../storeReading.js';
import { noteSyncState, readSyncState } from '../syncState.js';

export interface FileRead extends OrdersRead {
  /** Orders whose lines came too late to be joined; requested by id. */
  readonly late: ReadonlySet<string>;
  /** All orders processed before this were in the file; `null` if the file was unsorted, or resumed in the middle. */
  readonly upTo: Instant | null;
}

/** @param file.found an upper bound of its orders. @throws ShopifyError `unreachable` if the connection breaks. */
export async function readOrdersFile(
  ports: StoreSyncPorts,
  reading: StoreReading,
  { url, found, signal }: { readonly url: string; readonly found: number; readonly signal: AbortSignal },
  { progress, unseen }: { readonly progress: Progress; readonly unseen: UnseenItems },
): Promise<FileRead> {
  const { shopify, workStore, logger } = ports;
  const { shop } = reading;
  const begun = await readSyncState(workStore, shop);
  const fromLine = begun?.bulk_lines ?? 1;
  const late = new Set<string>();
  const unreadable: number[] = [];
  let orders = begun?.bulk_orders ?? 0;
  let since: Instant | null = null;
  let upTo: Instant | null = null;
  let sorted = fromLine === 1;
  // Saves progress while the next orders are read.
  let noted: Promise<boolean> = Promise.resolve(true);
  const connected = async () => {
    if (!(await noted)) throw new ShopifyError('reauth_required', `${shop} was disconnected while its file was read`);
  };

  function seal({ orders }: BulkBatch): Promise<() => Promise<void>> {
    signal.throwIfAborted();
    return sealOrders(ports, reading, orders);
  }

  async function store(batch: BulkBatch, write: () => Promise<void>): Promise<void> {
    await connected();
    await write();
    for (const { orderId, processedAt } of batch.orders) {
      unseen.delete(orderId);
      if (upTo !== null && processedAt < upTo) sorted = false;
      upTo = processedAt;
    }
    orders += batch.orders.length;
    since = latest(batch.orders, since);
    for (const line of batch.unreadable) unreadable.push(line);
    for (const id of batch.late) late.add(id);
    noted = noteSyncState(workStore, shop, { bulk_lines: batch.nextLine, bulk_orders: orders });
    noted.catch(() => {});
    progress.counts.orders = orders;
    await progress.report(PREPARED + ((100 - PREPARED) * orders) / Math.max(1, found));
  }

  await sealAhead(shopify.bulkOrders(url, fromLine), seal, store);
  await connected();
  if (unreadable.length > 0)
    logger.warn(
      { shop, lines: unreadable.slice(0, 20), count: unreadable.length },
      'unreadable lines in the bulk file were skipped',
    );
  return { newer: orders, unreadable: unreadable.length, since, late, upTo: sorted ? upTo : null };
}
