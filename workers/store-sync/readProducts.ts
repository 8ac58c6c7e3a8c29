import { as, type Instant, type ProductId } from '../../domain/kernel/names.js';
import { type Course, newsOf, overlapping, type Read } from './course.js';
import { drain } from './drain.js';
import type { StoreSyncPorts } from './ports.js';
import type { Progress } from './progress.js';
import { recordFacts } from './recordFacts.js';
import { latest, recordProducts, type StoreReading } from './storeReading.js';

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
  const present = new Set<string>();
  let since = state.products_since as Instant | null;
  let news = 0;
  await drain(
    cursor => tokens.use(shop, token => shopify.products(shop, token, { updatedSince, cursor })),
    async products => {
      await recordProducts(ports, reading, products);
      for (const { productId } of products) present.add(productId);
      news += newsOf(products, state.products_since);
      since = latest(products, since);
      progress.counts.products += products.length;
    },
  );
  if (updatedSince === null) await removeAbsentProducts(ports, reading, present);
  return { since, news };
}

/** A deletion whose webhook was missed. What the read model does not know yet cannot be missing from it. */
async function removeAbsentProducts(
  { readDb, store, clock }: StoreSyncPorts,
  { shop, cause }: StoreReading,
  present: ReadonlySet<string>,
) {
  const known = await readDb.sql
    .selectFrom('products')
    .select(['product_id'])
    .where('shop', '=', shop)
    .where('removed', '=', 0)
    .execute();
  const at = clock.now();
  const facts = known
    .filter(({ product_id }) => !present.has(product_id))
    .map(({ product_id }) => ({ type: 'ProductRemoved' as const, productId: as<ProductId>(product_id), at }));
  await recordFacts(store, { stream: `catalog-${shop}`, shop, causationId: cause, facts });
}
