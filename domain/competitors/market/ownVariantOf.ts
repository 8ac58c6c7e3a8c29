import { parseGtin } from '../../matching/gtin.js';
import { plainText, squash } from '../../matching/plainText.js';

interface Own {
  readonly variantId: string;
  readonly title: string;
  readonly barcode: string | null;
  readonly sku: string | null;
}

/**
 * Finds the own variant with the same GTIN, or the same options in any order, or the same SKU, which two shops share if
 * it is the manufacturer's. `null` if there is no single match.
 */
export function ownVariantOf(
  own: readonly Own[],
  theirs: { readonly name: string | null; readonly sku: string | null; readonly gtin: string | null },
): string | null {
  const codes = [theirs.gtin, theirs.sku].flatMap(code => parseGtin(code ?? '') ?? []);
  const sameCode = own.filter(({ barcode }) => codes.includes(parseGtin(barcode ?? '') ?? ''));
  if (sameCode.length === 1) return sameCode[0]?.variantId ?? null;
  const options = optionsIn(theirs.name ?? '');
  const sameOptions = own.filter(({ title }) => options !== '' && optionsIn(title) === options);
  if (sameOptions.length > 0) return sameOptions.length === 1 ? (sameOptions[0]?.variantId ?? null) : null;
  const wanted = skuIn(theirs.sku);
  const sameSku = own.filter(({ sku }) => wanted.length >= SHORTEST_SKU && skuIn(sku) === wanted);
  return sameSku.length === 1 ? (sameSku[0]?.variantId ?? null) : null;
}

/** Normalizes `tt-100 l` and `TT-100-L` to the same text. */
const skuIn = (sku: string | null): string => squash(plainText(sku ?? ''));

/** Shorter SKUs are ambiguous: two shops may both number their variants from 1. */
const SHORTEST_SKU = 4;

/** Normalizes `Blue / L` and `L, blue` to the same text. */
const optionsIn = (title: string): string =>
  plainText(title)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(word => word !== '')
    .sort()
    .join(' ');
