/** Applies a merchant's price correction to an extraction. */
import type { Extraction } from './result.js';

/** Confidence in a price that a person confirmed. */
const CONFIRMED = 0.95;

/**
 * Reads the price at the corrected place; keeps the page's stock. `found` is false if the place no longer holds a price,
 * in which case the extraction has none and never falls back to another place.
 * @param place the place of a `PriceCandidate` in an earlier reading of the page
 */
export function applyPriceCorrection(
  extraction: Extraction,
  place: string,
): { readonly found: boolean; readonly extraction: Extraction } {
  const corrected = extraction.candidates.find(candidate => candidate.place === place);
  const others = extraction.evidence.map(one =>
    one.why.startsWith('declared as') || !one.chosen ? one : { ...one, chosen: false },
  );
  const path = place.slice(place.indexOf(' ') + 1);
  if (!corrected) {
    const why = 'no price is left at the place that was called right';
    return {
      found: false,
      extraction: {
        ...extraction,
        price: null,
        currency: null,
        listPrice: null,
        from: false,
        confidence: 0,
        sure: false,
        doubt: null,
        evidence: [{ source: 'page', path, raw: '', chosen: true, why }, ...others],
      },
    };
  }
  const { amount: price, currency, listPrice, from, source, raw } = corrected;
  const why = 'read at the place that was called right';
  return {
    found: true,
    extraction: {
      ...extraction,
      price,
      currency,
      listPrice: listPrice ?? (extraction.price === price ? extraction.listPrice : null),
      from,
      confidence: CONFIRMED,
      sure: true,
      doubt: null,
      evidence: [{ source, path, raw, chosen: true, why }, ...others],
    },
  };
}
