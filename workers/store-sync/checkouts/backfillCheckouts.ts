/**
 * Reads all abandoned checkouts of the last 60 days from Shopify's file, because they may outnumber the orders. If the
 * file fails, uses its partial content, then reads all checkouts page by page. Restarts after a crash: repeated records
 * are recognised.
 */
import type { Instant } from '../../../domain/kernel/names.js';
import { plus } from '../../../platform/runtime/clock/clock.js';
import { awaitBulk, startBulk } from '../awaitBulk.js';
import { BACKFILL_MS } from '../backfill.js';
import { knownCheckouts } from '../knownItems.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { recordRemovals, type UnseenItems, unseenItems } from '../removals.js';
import { sealAhead } from '../sealAhead.js';
import { latest, type StoreReading, sealCheckouts } from '../storeReading.js';
import { countNewer, type ReadResult, type SyncScope } from '../syncScope.js';
import { readCheckoutPages } from './readCheckoutPages.js';

interface CheckoutsRead extends ReadResult {
  readonly unreadable: number;
}

export async function backfillCheckouts(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  { state, signal }: SyncScope,
): Promise<CheckoutsRead> {
  const { shopify, logger } = ports;
  const { shop } = reading;
  const updatedSince = plus(ports.clock.now(), -BACKFILL_MS);
  const known = state.checkouts_since as Instant | null;
  const unseen = await unseenItems(ports, reading, knownCheckouts);
  const read = await readAll();
  const removed = await recordRemovals(ports, reading, knownCheckouts, unseen);
  return { ...read, newer: read.newer + removed };

  async function readAll(): Promise<CheckoutsRead> {
    const bulkId = await startBulk(ports, reading, token => shopify.startBulkCheckouts(shop, token, { updatedSince }));
    if (bulkId !== null) {
      const waiting = () => progress.report(99);
      const ended = await awaitBulk(ports, reading, bulkId, { waiting, signal });
      const url = ended.status === 'failed' ? ended.partialUrl : ended.url;
      const file = { since: known, newer: 0, unreadable: 0 };
      if (url !== null) await readFile(url, file);
      if (ended.status === 'completed') return file;
      logger.warn({ shop, bulkId, reason: ended.reason }, 'bulk operation failed: reading checkouts page by page');
    }
    progress.counts.checkouts = 0;
    const pages = await readCheckoutPages(ports, reading, progress, { updatedSince, known, unseen });
    return { ...pages, unreadable: 0 };
  }

  async function readFile(url: string, file: { -readonly [Name in keyof CheckoutsRead]: CheckoutsRead[Name] }) {
    await sealAhead(
      shopify.bulkCheckouts(url),
      ({ checkouts }) => {
        signal.throwIfAborted();
        return sealCheckouts(ports, reading, checkouts);
      },
      async ({ checkouts, unreadable }, write) => {
        await write();
        markSeen(checkouts, unseen);
        file.newer += countNewer(checkouts, known);
        file.since = latest(checkouts, file.since);
        file.unreadable += unreadable;
        progress.counts.checkouts += checkouts.length;
      },
    );
    if (file.unreadable > 0)
      logger.warn({ shop, count: file.unreadable }, 'unreadable lines in the checkouts file were skipped');
  }
}

function markSeen(checkouts: readonly { readonly checkoutId: string }[], unseen: UnseenItems): void {
  for (const { checkoutId } of checkouts) unseen.delete(checkoutId);
}
