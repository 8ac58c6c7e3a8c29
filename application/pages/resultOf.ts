/** What a look at a page means for one of its variants. */

import { ofVariant } from '../../domain/extraction/ofVariant.js';
import type { Extraction } from '../../domain/extraction/result.js';
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
      /** What was found, and why it was not enough. */
      readonly extraction?: Extraction;
    };

export function resultOf(seen: Exclude<Observation, { kind: 'postponed' }>, variant: PageVariant | null): Result {
  if (seen.kind !== 'page') return seen;
  const { listed, extraction } = ofVariant(seen.extraction, variant);
  if (!listed) return { kind: 'failure', reason: 'variant_gone', extraction };
  const { title, price, currency, listPrice, availability } = extraction;
  // A sold-out page may show no price; a page that says neither was not understood.
  if (price === null && (availability === 'unknown' || availability === 'in_stock'))
    return { kind: 'failure', reason: 'no_price', extraction };
  const { etag, lastModified } = seen;
  const reading = { title, price, currency, listPrice, availability };
  return { kind: 'reading', reading, etag, lastModified, extraction };
}
