/**
 * All orders of the last 60 days: Shopify makes a file of them, which is taken over as it comes. Where it makes none,
 * page by page. A crash costs nothing: the operation's id and the lines that are taken over are noted, and what is
 * stored twice all the same is recognised.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { ANALYTICS_DAYS } from '../../domain/api/analytics.js';
import type { Instant } from '../../domain/kernel/names.js';
import { plus } from '../../platform/clock/clock.js';
import { ShopifyError } from '../../platform/shopify/port.js';
import { drain } from './drain.js';
import type { StoreSyncPorts } from './ports.js';
import type { Progress } from './progress.js';
import { latest, recordOrders, type StoreReading } from './storeReading.js';
import { noteSyncState, readSyncState } from './syncState.js';

const DAY_MS = 86_400_000;
/** A day more than is shown: the store's day begins elsewhere, and clocks differ. */
const WINDOW_MS = (ANALYTICS_DAYS + 1) * DAY_MS;
const FIRST_POLL_MS = 500;
const LONGEST_POLL_MS = 10_000;
/** Waiting for Shopify's file is this much of the whole, in percent; reading it the rest. */
const PREPARED = 20;
/** More orders than this are read page by page rather than one by one. */
const ONE_BY_ONE = 2_000;

export interface OrdersRead {
  /** How many of them are newer than what was known; in a backfill, all. */
  readonly news: number;
  readonly unreadable: number;
  /** When the latest of them changed. */
  readonly since: Instant | null;
}

export async function backfillOrders(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  signal: AbortSignal,
): Promise<OrdersRead> {
  const file = await prepared(ports, reading, progress, signal);
  if (file === null) return readPages(ports, reading, progress);
  if (file.url === null) return { news: 0, unreadable: 0, since: null };
  return readFile(ports, reading, progress, { url: file.url, found: file.found, signal });
}

/** Waits for Shopify's file. @returns `null` where Shopify makes none. */
async function prepared(ports: StoreSyncPorts, reading: StoreReading, progress: Progress, signal: AbortSignal) {
  const { shopify, tokens, logger } = ports;
  const { shop } = reading;
  const bulkId = await bulkIdOf(ports, reading);
  for (let pause = FIRST_POLL_MS; bulkId !== null; pause = Math.min(pause * 2, LONGEST_POLL_MS)) {
    const state = await tokens.use(shop, token => shopify.bulkState(shop, token, bulkId));
    if (state.status === 'completed') return state;
    if (state.status === 'failed') {
      logger.warn({ shop, bulkId, reason: state.reason }, 'bulk operation failed: orders are read page by page');
      return null;
    }
    await progress.report(PREPARED / 2);
    await wait(pause, undefined, { signal });
  }
  return null;
}

/** The operation that this sync asked for, before a crash perhaps. */
async function bulkIdOf(ports: StoreSyncPorts, reading: StoreReading): Promise<string | null> {
  const { shopify, tokens, readDb, clock, logger } = ports;
  const { shop, cause, names } = reading;
  const state = await readSyncState(readDb, shop);
  if (state?.sync_id === cause && state.bulk_id !== null) return state.bulk_id;
  const processedSince = plus(clock.now(), -WINDOW_MS);
  try {
    const bulkId = await tokens.use(shop, token => shopify.startBulkOrders(shop, token, { processedSince, names }));
    await noteSyncState(readDb, shop, { sync_id: cause, bulk_id: bulkId, bulk_lines: 1, bulk_orders: 0 });
    return bulkId;
  } catch (fault) {
    if (!(fault instanceof ShopifyError) || fault.failure !== 'bad_answer') throw fault;
    logger.info({ shop, err: fault }, 'no bulk operation: orders are read page by page');
    return null;
  }
}

async function readFile(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  { url, found, signal }: { url: string; found: number; signal: AbortSignal },
): Promise<OrdersRead> {
  const { shopify, tokens, readDb, logger } = ports;
  const { shop } = reading;
  const begun = await readSyncState(readDb, shop);
  const late = new Set<string>();
  const unreadable: number[] = [];
  let orders = begun?.bulk_orders ?? 0;
  let since: Instant | null = null;
  for await (const batch of shopify.bulkOrders(url, begun?.bulk_lines ?? 1)) {
    signal.throwIfAborted();
    await recordOrders(ports, reading, batch.orders);
    orders += batch.orders.length;
    since = latest(batch.orders, since);
    unreadable.push(...batch.unreadable);
    for (const id of batch.late) late.add(id);
    if (!(await noteSyncState(readDb, shop, { bulk_lines: batch.nextLine, bulk_orders: orders })))
      throw new ShopifyError('reauth_required', `${shop} was disconnected while its file was read`);
    progress.counts.orders = orders;
    await progress.report(PREPARED + ((100 - PREPARED) * orders) / Math.max(1, found));
  }
  if (unreadable.length > 0)
    logger.warn({ shop, lines: unreadable.slice(0, 20), count: unreadable.length }, 'lines of the bulk file left out');
  if (late.size > ONE_BY_ONE) return readPages(ports, reading, progress);
  for (const id of late) {
    const order = await tokens.use(shop, token => shopify.order(shop, token, { id, names: reading.names }));
    if (order) await recordOrders(ports, reading, [order]);
  }
  return { news: orders, unreadable: unreadable.length, since };
}

async function readPages(ports: StoreSyncPorts, reading: StoreReading, progress: Progress): Promise<OrdersRead> {
  const { shopify, tokens, clock } = ports;
  const { shop, names } = reading;
  const updatedSince = plus(clock.now(), -WINDOW_MS);
  const found = await tokens.use(shop, token => shopify.countOrders(shop, token, { updatedSince })).catch(() => null);
  let since: Instant | null = null;
  progress.counts.orders = 0;
  await drain(
    cursor => tokens.use(shop, token => shopify.orders(shop, token, { updatedSince, names, cursor })),
    async orders => {
      await recordOrders(ports, reading, orders);
      since = latest(orders, since);
      progress.counts.orders += orders.length;
      if (found !== null)
        await progress.report(PREPARED + ((100 - PREPARED) * progress.counts.orders) / Math.max(1, found));
    },
  );
  return { news: progress.counts.orders, unreadable: 0, since };
}
