import type { TrackCompetitorBody } from '../../../../../domain/api/competitors.js';
import type { PriceChoice } from '../../../../../domain/api/evidence.js';
import type { Preview } from '../../../../../domain/api/preview.js';
import { newIdempotencyKey } from '../../../api/client.js';
import type { Addition } from '../live/watchlist.js';

interface Chosen {
  /** `null`: what the page shows by default. */
  readonly variants: ReadonlySet<string | null>;
  /** The price that is the right one; `null`: as it is read. */
  readonly right: PriceChoice | null;
  readonly product: Partial<TrackCompetitorBody>;
}

/** One addition for each chosen variant. A place on the page is one variant's, so it goes with a single one only. */
export function additionsOf(preview: Preview, { variants, right, product }: Chosen): readonly Addition[] {
  const chosen = preview.variants.length > 0 ? [...variants] : [preview.variant];
  const correction = right && chosen.length === 1 ? { correction: { place: right.place, price: right.price } } : {};
  return chosen.map(variant => ({
    body: { url: preview.url, variant: variant ?? preview.variant, ...product, ...correction },
    key: newIdempotencyKey(),
    preview,
  }));
}
