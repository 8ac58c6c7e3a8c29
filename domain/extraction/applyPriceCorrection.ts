/** A page's answer as read at the one place that a person called right. */
import type { Extraction } from './result.js';

/** A person has seen that the price is there. */
const CONFIRMED = 0.95;

/**
 * The extraction with the price at that place, stock as the page says. `found` is false if the page no longer offers a
 * price there: then the extraction has none, and never another place's.
 * @param place of a `PriceCandidate` of an earlier reading of the same page
 */
export function applyPriceCorrection(
  extraction: Extraction,
  place: string,
): { readonly found: boolean; readonly extraction: Extraction } {
  const there = extraction.candidates.find(candidate => candidate.place === place);
  const others = extraction.evidence.map(one =>
    one.why.startsWith('declared as') || !one.chosen ? one : { ...one, chosen: false },
  );
  const path = place.slice(place.indexOf(' ') + 1);
  if (!there) {
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
        evidence: [{ source: 'page', path, raw: '', chosen: true, why }, ...others],
      },
    };
  }
  const { amount: price, currency, listPrice, from, source, raw } = there;
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
      evidence: [{ source, path, raw, chosen: true, why }, ...others],
    },
  };
}
