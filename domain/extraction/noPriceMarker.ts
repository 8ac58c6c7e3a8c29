/** Replaces a `PriceCandidate`'s place in a correction to 'There’s no price on this page'. No place starts like this. */
import type { Amount } from '../kernel/names.js';
import type { Extraction } from './result.js';

export const NO_PLACE = 'none';

/** @param read the wrongly read price, which may recur; `null`: none */
export const noPriceMarker = (read: Amount | null): string => (read === null ? NO_PLACE : `${NO_PLACE} ${read}`);

export const isNoPriceMarker = (place: string | null): boolean =>
  place === NO_PLACE || place?.startsWith(`${NO_PLACE} `) === true;

/**
 * Removes the price from an extraction. `found` is false once the reading is sure of a different price, which the merchant
 * must review.
 */
export function withoutPrice(
  extraction: Extraction,
  place: string,
): { readonly found: boolean; readonly extraction: Extraction } {
  const found = !extraction.sure || place === noPriceMarker(extraction.price);
  const why = found ? 'the merchant said that the page has no price' : 'the page may have a price now';
  const none = { price: null, currency: null, listPrice: null, from: false, confidence: 0, sure: found, doubt: null };
  const others = extraction.evidence.map(item =>
    item.why.startsWith('declared as') ? item : { ...item, chosen: false },
  );
  return {
    found,
    extraction: {
      ...extraction,
      ...none,
      evidence: [{ source: 'page', path: 'page', raw: '', chosen: true, why }, ...others],
    },
  };
}
