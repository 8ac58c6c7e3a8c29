/** What a merchant may say in place of a `PriceCandidate`'s place: 'There is no price on this page'. No place begins so. */
import type { Amount } from '../kernel/names.js';
import type { Extraction } from './result.js';

export const NO_PLACE = 'none';

/** @param read the price that was wrongly read, and may be read again; `null`: none was */
export const noPriceMarker = (read: Amount | null): string => (read === null ? NO_PLACE : `${NO_PLACE} ${read}`);

export const isNoPriceMarker = (place: string | null): boolean =>
  place === NO_PLACE || place?.startsWith(`${NO_PLACE} `) === true;

/**
 * The extraction without a price. `found` is false once the page is read with another price than the wrong one, and the reader
 * is sure of it: someone must look whether it has a price now.
 */
export function withoutPrice(
  extraction: Extraction,
  place: string,
): { readonly found: boolean; readonly extraction: Extraction } {
  const found = !extraction.sure || place === noPriceMarker(extraction.price);
  const why = found ? 'the merchant said that the page has no price' : 'the page may have a price now';
  const none = { price: null, currency: null, listPrice: null, from: false, confidence: 0, sure: found };
  const others = extraction.evidence.map(one => (one.why.startsWith('declared as') ? one : { ...one, chosen: false }));
  return {
    found,
    extraction: {
      ...extraction,
      ...none,
      evidence: [{ source: 'page', path: 'page', raw: '', chosen: true, why }, ...others],
    },
  };
}
