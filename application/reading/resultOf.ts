/** Derives the result for one variant from an observation of its page. */

import { applyPriceCorrection } from '../../domain/extraction/applyPriceCorrection.js';
import { applyStockCorrection } from '../../domain/extraction/applyStockCorrection.js';
import type { CorrectedStock } from '../../domain/extraction/correctedStock.js';
import { isNoPriceMarker, withoutPrice } from '../../domain/extraction/noPriceMarker.js';
import type { Extraction } from '../../domain/extraction/result.js';
import { selectVariant } from '../../domain/extraction/selectVariant.js';
import type { PageVariant } from '../../domain/kernel/names.js';
import type { CheckFailure, Reading } from '../../domain/price/price.js';
import type { Observation } from './observe.js';

export type Result =
  | {
      readonly kind: 'reading';
      readonly reading: Reading;
      readonly etag: string | null;
      readonly lastModified: string | null;
      readonly extraction: Extraction;
    }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'failure';
      readonly reason: CheckFailure;
      /** Seconds. */
      readonly retryAfter?: number;
      /** The findings behind the failure. */
      readonly extraction?: Extraction;
    };

/**
 * If the corrected element is gone, fails the reading; never falls back to another price or stock statement.
 * @param place the element that the merchant chose for the price; `null`: no correction.
 * @param stock the merchant's stock correction; `null`: none.
 */
export function resultOf(
  seen: Exclude<Observation, { kind: 'postponed' | 'busy' | 'slow_down' }>,
  variant: PageVariant | null,
  place: string | null = null,
  stock: CorrectedStock | null = null,
): Result {
  if (seen.kind !== 'page') return seen;
  const own = selectVariant(seen.extraction, variant);
  if (!own.listed && place === null) return { kind: 'failure', reason: 'variant_gone', extraction: own.extraction };
  // The merchant may have corrected a page that lists its variants incompletely.
  const read = own.listed ? own.extraction : seen.extraction;
  const priced = pricedBy(read, place);
  if (!priced.found) {
    // A page corrected to 'no price' now shows one.
    const reason = isNoPriceMarker(place) ? 'value_unusual' : 'place_gone';
    return { kind: 'failure', reason, extraction: priced.extraction };
  }
  const { found, extraction } = stock === null ? priced : applyStockCorrection(priced.extraction, stock);
  if (!found) return { kind: 'failure', reason: 'stock_gone', extraction };
  const { title, shopName, price, currency, listPrice, availability } = extraction;
  // A sold-out page may show no price; a page without price and stock was not understood.
  const understood = availability !== 'unknown' && availability !== 'in_stock' && extraction.lacks !== 'not_found';
  if (price === null && !isNoPriceMarker(place) && !understood)
    return {
      kind: 'failure',
      reason: extraction.lacks ?? (extraction.listed === undefined ? 'no_price' : 'listing'),
      extraction,
    };
  const { etag, lastModified } = seen;
  const named = shopName === undefined ? {} : { shopName };
  const reading = { title, ...named, price, currency, listPrice, availability };
  return { kind: 'reading', reading, etag, lastModified, extraction };
}

function pricedBy(read: Extraction, place: string | null) {
  if (place === null) return { found: true, extraction: read };
  return isNoPriceMarker(place) ? withoutPrice(read, place) : applyPriceCorrection(read, place);
}
