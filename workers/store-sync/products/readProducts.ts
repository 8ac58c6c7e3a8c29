import type { Instant } from '../../../domain/kernel/names.js';
import { knownProducts } from '../knownItems.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { readAllPages } from '../readAllPages.js';
import { noUnseenItems, recordRemovals, unseenItems } from '../removals.js';
import { latest, recordProducts, type StoreReading } from '../storeReading.js';
import { countNewer, type ReadResult, type SyncScope, withOverlap } from '../syncScope.js';

/** Detects deleted products once all have been read. */
export async function readProducts(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  { state, kind }: SyncScope,
): Promise<ReadResult> {
  const { shopify, tokens } = ports;
  const { shop } = reading;
  const updatedSince = kind === 'backfill' ? null : withOverlap(state.products_since);
  const unseen = updatedSince === null ? await unseenItems(ports, reading, knownProducts) : noUnseenItems();
  let since = state.products_since as Instant | null;
  let newer = 0;
  await readAllPages({
    pageAfter: (from, cursor) =>
      tokens.use(shop, token => shopify.products(shop, token, { updatedSince: from ?? updatedSince, cursor })),
    timeOf: product => product.updatedAt,
    async record(products) {
      await recordProducts(ports, reading, products);
      for (const { productId } of products) unseen.delete(productId);
      newer += countNewer(products, state.products_since);
      since = latest(products, since);
      progress.counts.products += products.length;
    },
  });
  newer += await recordRemovals(ports, reading, knownProducts, unseen);
  return { since, newer };
}
