import type { Instant } from '../../../domain/kernel/names.js';
import { type Course, newsOf, overlapping, type Read } from '../course.js';
import { drain } from '../drain.js';
import { heldProducts } from '../holdings.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { nobody, recordRemovals, suspects } from '../removals.js';
import { latest, recordProducts, type StoreReading } from '../storeReading.js';

/** What is there no more is found out when all are read. */
export async function readProducts(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  { state, kind }: Course,
): Promise<Read> {
  const { shopify, tokens } = ports;
  const { shop } = reading;
  const updatedSince = kind === 'backfill' ? null : overlapping(state.products_since);
  const unmet = updatedSince === null ? await suspects(ports, reading, heldProducts) : nobody();
  let since = state.products_since as Instant | null;
  let news = 0;
  await drain({
    pageAfter: (from, cursor) =>
      tokens.use(shop, token => shopify.products(shop, token, { updatedSince: from ?? updatedSince, cursor })),
    timeOf: product => product.updatedAt,
    async record(products) {
      await recordProducts(ports, reading, products);
      for (const { productId } of products) unmet.delete(productId);
      news += newsOf(products, state.products_since);
      since = latest(products, since);
      progress.counts.products += products.length;
    },
  });
  news += await recordRemovals(ports, reading, heldProducts, unmet);
  return { since, news };
}
