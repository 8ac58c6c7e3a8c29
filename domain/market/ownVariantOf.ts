import { parseGtin } from '../matching/gtin.js';
import { plainText } from '../matching/plainText.js';

interface Own {
  readonly variantId: string;
  readonly title: string;
  readonly barcode: string | null;
}

/** The own variant of the same code, or else of the same options in any order; `null` if none, or more than one, is. */
export function ownVariantOf(
  own: readonly Own[],
  theirs: { readonly name: string | null; readonly sku: string | null; readonly gtin: string | null },
): string | null {
  const codes = [theirs.gtin, theirs.sku].flatMap(code => parseGtin(code ?? '') ?? []);
  const sameCode = own.filter(({ barcode }) => codes.includes(parseGtin(barcode ?? '') ?? ''));
  if (sameCode.length === 1) return sameCode[0]?.variantId ?? null;
  const options = optionsIn(theirs.name ?? '');
  const sameOptions = own.filter(({ title }) => options !== '' && optionsIn(title) === options);
  return sameOptions.length === 1 ? (sameOptions[0]?.variantId ?? null) : null;
}

/** `Blue / L` and `L, blue` alike. */
const optionsIn = (title: string): string =>
  plainText(title)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(word => word !== '')
    .sort()
    .join(' ');
