/** Pairs a page with an own product when the merchant adds it. */
import { ownProduct } from '../../application/catalogue.js';
import { ownRecords, ownVariants } from '../../application/competitors/ownRecords.js';
import { ownVariantOf } from '../../domain/competitors/market/ownVariantOf.js';
import type { Pair } from '../../domain/competitors/pair.js';
import type { Extraction } from '../../domain/extraction/result.js';
import { isRefusal, type Refusal } from '../../domain/kernel/decider.js';
import { as, type PageVariant, type ProductId, type ShopDomain, type VariantId } from '../../domain/kernel/names.js';
import { competesWith } from '../../domain/matching/competesWith.js';
import type { CommandPorts } from '../ports.js';
import { recordOfPage } from './recordOfPage.js';

export interface Paired {
  readonly productId: ProductId | null;
  readonly pair: Pair;
  readonly ownVariant: VariantId | null;
}

interface Wanted {
  /** `undefined` or empty: the merchant made no choice; `null`: no product. */
  readonly productId?: string | null;
  readonly assumedProductId?: string | null;
}

/** @param seen the page as the preview read it; `null` without a preview. */
export async function pairOf(
  { eventLog, readStore }: Pick<CommandPorts, 'eventLog' | 'readStore'>,
  shop: ShopDomain,
  { productId, assumedProductId }: Wanted,
  seen: Extraction | null,
  variant: PageVariant | null,
): Promise<Paired | Refusal> {
  if (productId === null) return NONE;
  const chosen = await ownProduct(eventLog, shop, productId ?? '');
  if (isRefusal(chosen)) return chosen;
  if (chosen !== null) return withVariant(chosen, 'confirmed');
  const catalogue = await ownRecords(readStore, shop);
  const [best] = seen === null ? [] : competesWith(catalogue)(recordOfPage(seen), 1);
  if (best?.certain) return withVariant(as<ProductId>(best.product.productId), 'matched');
  const assumed = await ownProduct(eventLog, shop, assumedProductId ?? catalogue[0]?.productId ?? '');
  if (isRefusal(assumed)) return assumed;
  return { productId: assumed, pair: 'assumed', ownVariant: null };

  async function withVariant(product: ProductId, pair: Pair): Promise<Paired> {
    const theirs = seen?.variants?.find(({ id, sku }) => variant !== null && (id === variant || sku === variant));
    if (!theirs) return { productId: product, pair, ownVariant: null };
    const own = await ownVariants(readStore, shop, product);
    const ownVariant = ownVariantOf(own, { name: theirs.name, sku: theirs.sku, gtin: theirs.gtin ?? null });
    return { productId: product, pair, ownVariant: ownVariant as VariantId | null };
  }
}

const NONE: Paired = { productId: null, pair: 'assumed', ownVariant: null };
