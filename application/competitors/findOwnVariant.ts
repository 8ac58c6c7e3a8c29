import { ownVariantOf } from '../../domain/competitors/market/ownVariantOf.js';
import { as, type PageId, type ShopDomain, type VariantId } from '../../domain/kernel/names.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { lastExtraction } from './lastExtraction.js';
import { ownVariants } from './ownRecords.js';

/**
 * Finds the own variant that corresponds to the page's variant, by code or options; `null` without a match. `undefined`
 * if unknown, because the page's default is watched or its variant was not read yet.
 */
export async function findOwnVariant(
  { readStore, workStore }: { readonly readStore: Pick<ReadStore, 'sql'>; readonly workStore: Pick<WorkStore, 'sql'> },
  { shop, page, productId }: { readonly shop: ShopDomain; readonly page: PageId; readonly productId: string },
): Promise<VariantId | null | undefined> {
  const { variant } = await lastExtraction(workStore, page);
  if (variant === undefined) return undefined;
  const { name, sku, gtin = null } = variant;
  const found = ownVariantOf(await ownVariants(readStore, shop, productId), { name, sku, gtin });
  return found === null ? null : as<VariantId>(found);
}
