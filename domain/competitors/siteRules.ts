/** A merchant's rules for reading a site, made from corrections that agree. */
import { isNoPriceMarker } from '../extraction/noPriceMarker.js';
import { hostOf, type PageAddress } from '../price/page.js';
import type { Correction } from './correction.js';
import type { RulePart } from './rulePart.js';

/** On all pages of the site that the merchant hasn't corrected, the part is read at this place. */
export interface SiteRule {
  /** `hostOf` its pages. */
  readonly site: string;
  readonly part: RulePart;
  readonly place: string;
}

/** This many corrected pages of a site that agree on a part's place make a rule. */
export const CORRECTIONS_PER_RULE = 3;

/** The place that a correction names for a part; `null`: none that other pages could have. */
export function placeOf({ place, stock }: Pick<Correction, 'place' | 'stock'>, part: RulePart): string | null {
  if (part === 'stock') return stock?.place ?? null;
  return isNoPriceMarker(place) ? null : place;
}

export const isSameRule = (one: SiteRule, other: SiteRule): boolean =>
  one.site === other.site && one.part === other.part && one.place === other.place;

export const rulesFor = <Rule extends SiteRule>(rules: readonly Rule[], { url }: Pick<PageAddress, 'url'>): Rule[] =>
  rules.filter(({ site }) => site === hostOf(url));

/** The correction that a site's rules amount to; `null` without any. */
export function correctionBy(rules: readonly SiteRule[]): Correction | null {
  const at = (part: RulePart) => rules.find(rule => rule.part === part)?.place ?? null;
  const [place, stock] = [at('price'), at('stock')];
  if (place === null && stock === null) return null;
  return {
    ...{ place, price: null, currency: null },
    // A statement at a place is read there; the other fields apply to corrections without one.
    stock: stock === null ? null : { availability: 'unknown', place: stock, said: '' },
    byRule: true,
  };
}
