/** A page's answer with the stock that a merchant called right (docs/adr/0049). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CorrectedStock } from './correctedStock.js';
import type { Evidence, Extraction, StockStatement } from './result.js';

/**
 * Names all that a page says of its stock: it changes if a statement comes, goes, moves, or means something else. 'Only 3
 * left' and 'only 2 left' are alike.
 * @returns 16 hex digits.
 */
export const fingerprintStock = (stock: readonly StockStatement[]): string => {
  const said = stock.map(({ place, raw, availability }) => [place, raw.replace(/\p{Nd}+/gu, '#'), availability]);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(said)))).slice(0, 16);
};

/** `found` is false if nothing is said there any more, or something else than before: then the stock is not known. */
export function applyStockCorrection(
  extraction: Extraction,
  { availability, place, said }: CorrectedStock,
): { readonly found: boolean; readonly extraction: Extraction } {
  const there = extraction.stock.find(one => one.place === place);
  const holds = place === null && fingerprintStock(extraction.stock) === said;
  const others = extraction.evidence.map(one => (isOf(extraction.stock, one) ? { ...one, chosen: false } : one));
  const found = there !== undefined || holds;
  const why = there
    ? 'stock is read where the merchant said'
    : holds
      ? 'as the merchant said; the page says the same of its stock as then'
      : place === null
        ? 'the page no longer says of its stock what it said when it was corrected'
        : 'nothing is said of stock any more at the place that was called right';
  const { source = 'page', raw = '' } = there ?? {};
  const path = place === null ? 'page' : place.slice(place.indexOf(' ') + 1);
  return {
    found,
    extraction: {
      ...extraction,
      availability: there?.availability ?? (holds ? availability : 'unknown'),
      evidence: [{ source, path, raw, chosen: true, why }, ...others],
    },
  };
}

const isOf = (stock: readonly StockStatement[], { source, path, raw }: Evidence): boolean =>
  stock.some(
    one => one.raw === raw && (one.place === `${source} ${path}` || one.place.startsWith(`${source} ${path} #`)),
  );
