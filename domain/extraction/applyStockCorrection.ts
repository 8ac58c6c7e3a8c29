/** Applies a merchant's stock correction to an extraction (docs/adr/0049). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CorrectedStock } from './correctedStock.js';
import type { Evidence, Extraction, StockStatement } from './result.js';

/**
 * Fingerprints a page's stock statements. Changes if one is added, removed, moved or changes its meaning, but not its
 * count: 'only 3 left' and 'only 2 left' are equal.
 * @returns 16 hex digits.
 */
export const fingerprintStock = (stock: readonly StockStatement[]): string => {
  const statements = stock.map(({ place, raw, availability }) => [place, raw.replace(/\p{Nd}+/gu, '#'), availability]);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(statements)))).slice(0, 16);
};

/** `found` is false if the statement is gone or the statements have changed; the stock is then unknown. */
export function applyStockCorrection(
  extraction: Extraction,
  { availability, place, said }: CorrectedStock,
): { readonly found: boolean; readonly extraction: Extraction } {
  const statement = extraction.stock.find(statement => statement.place === place);
  const isUnchanged = place === null && fingerprintStock(extraction.stock) === said;
  const others = extraction.evidence.map(item =>
    isStockEvidence(extraction.stock, item) ? { ...item, chosen: false } : item,
  );
  const found = statement !== undefined || isUnchanged;
  const why = statement
    ? 'stock is read where the merchant said'
    : isUnchanged
      ? 'as the merchant said; the page says the same of its stock as then'
      : place === null
        ? 'the page no longer says of its stock what it said when it was corrected'
        : 'nothing is said of stock any more at the place that was called right';
  const { source = 'page', raw = '' } = statement ?? {};
  const path = place === null ? 'page' : place.slice(place.indexOf(' ') + 1);
  return {
    found,
    extraction: {
      ...extraction,
      availability: statement?.availability ?? (isUnchanged ? availability : 'unknown'),
      evidence: [{ source, path, raw, chosen: true, why }, ...others],
    },
  };
}

const isStockEvidence = (stock: readonly StockStatement[], { source, path, raw }: Evidence): boolean =>
  stock.some(
    statement =>
      statement.raw === raw &&
      (statement.place === `${source} ${path}` || statement.place.startsWith(`${source} ${path} #`)),
  );
