/**
 * Whether two records are one product: the candidates of a discovery against the merchant's own products. (Issue 4,
 * Discovery.) Pure, symmetric except for the wording, and never throws, for any records.
 */
import { compare } from './comparison.js';
import type { ProductRecord } from './productRecord.js';
import { type Profile, profileOf } from './profile.js';
import { reasonsFor } from './reasonsFor.js';
import { signalsOf } from './signals.js';
import { scoreOf, THRESHOLD } from './weights.js';

export interface ProductMatch {
  /** From 0 to 1. */
  readonly score: number;
  /** Whether the score reaches the fixed threshold. */
  readonly same: boolean;
  /** Strongest reason first: `same model DSC-W120`, `price within 8%`. */
  readonly reasons: readonly string[];
}

export const match = (a: ProductRecord, b: ProductRecord): ProductMatch => matchProfiles(profileOf(a), profileOf(b));

/**
 * For one catalogue and many candidates: each product is read once.
 * @returns a function that finds the candidate's closest product, or `null` if no product is the same. The first of
 * equal scores wins.
 */
export function createMatcher<Product extends ProductRecord>(
  catalogue: readonly Product[],
): (candidate: ProductRecord) => (ProductMatch & { readonly product: Product }) | null {
  const products = catalogue.map(product => ({ product, profile: profileOf(product) }));
  return candidate => {
    const profile = profileOf(candidate);
    let closest: { product: Product; profile: Profile; score: number } | null = null;
    for (const own of products) {
      const score = scoreProfiles(own.profile, profile);
      if (score >= THRESHOLD && score > (closest?.score ?? 0)) closest = { ...own, score };
    }
    return closest && { product: closest.product, ...matchProfiles(closest.profile, profile) };
  };
}

function matchProfiles(a: Profile, b: Profile): ProductMatch {
  if (isBlank(a) || isBlank(b)) return { score: 0, same: false, reasons: ['nothing to compare'] };
  const compared = compare(a, b);
  const score = scoreOf(signalsOf(a, b, compared));
  return { score, same: score >= THRESHOLD, reasons: reasonsFor(a, b, compared) };
}

const scoreProfiles = (a: Profile, b: Profile): number =>
  isBlank(a) || isBlank(b) ? 0 : scoreOf(signalsOf(a, b, compare(a, b)));

/** No name and no number to identify it: a price alone does not. */
const isBlank = ({ words, codes, gtin }: Profile): boolean => words.length === 0 && codes.length === 0 && gtin === null;
