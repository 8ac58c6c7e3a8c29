/** What a page says of one of its variants. */
import type { PageVariant } from '../kernel/names.js';
import type { Extraction } from './result.js';

/** What a shop declares of a variant that is named needs no vote: as sure as its own data (reference §4). */
const DECLARED = 0.85;

/**
 * The extraction as that variant's own. Never the price of another: `null` where the page does not list the variant, or
 * lists it twice with different prices. Without a variant: the page's own answer.
 */
export function ofVariant(extraction: Extraction, variant: PageVariant | null): Extraction | null {
  if (variant === null) return extraction;
  const listed = (extraction.variants ?? []).filter(({ id, sku }) => id === variant || sku === variant);
  const [chosen] = listed;
  if (!chosen || new Set(listed.map(({ price }) => price)).size > 1) return null;
  const { name, price, listPrice, availability } = chosen;
  return {
    ...extraction,
    price,
    currency: chosen.currency ?? extraction.currency,
    listPrice,
    availability,
    from: false,
    confidence: price === null ? 0 : DECLARED,
    evidence: [
      {
        source: 'page',
        path: `variants[${variant}]`,
        raw: [name, price].filter(Boolean).join(': ').slice(0, 120),
        chosen: true,
        why: 'declared for the variant that is watched',
      },
      ...extraction.evidence.map(one => ({ ...one, chosen: false, why: `of the whole page: ${one.why}` })),
    ],
  };
}
