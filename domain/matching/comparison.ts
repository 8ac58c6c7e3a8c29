/** Evidence for and against two records being one product: facts for people, signals for the score. */
import { type AmountRelation, compareAmounts } from './compareAmounts.js';
import { type CodeRelation, compareCodes } from './compareCodes.js';
import { compareWords, type WordRelation } from './compareWords.js';
import type { Profile } from './profile.js';

export interface Comparison {
  readonly gtin: Agreement;
  readonly brand: Agreement;
  readonly colour: Agreement;
  readonly codes: CodeRelation;
  readonly words: WordRelation;
  readonly amounts: AmountRelation;
  readonly priceRatio: number | null;
}

/** `unknown` if one of them does not say. */
export type Agreement = 'same' | 'different' | 'unknown';

export const compare = (a: Profile, b: Profile): Comparison => ({
  gtin: a.gtin === null || b.gtin === null ? 'unknown' : a.gtin === b.gtin ? 'same' : 'different',
  brand: agreementOf(a.brand, b.brand, b.squashedText.includes(a.brand) || a.squashedText.includes(b.brand)),
  colour: agreementOf(
    a.colours[0] ?? '',
    b.colours[0] ?? '',
    a.colours.some(colour => b.colours.includes(colour)),
  ),
  codes: compareCodes(a, b),
  words: compareWords(a, b),
  amounts: compareAmounts(a, b),
  priceRatio: priceRatio(a, b),
});

const agreementOf = (a: string, b: string, same: boolean): Agreement =>
  a === '' || b === '' ? 'unknown' : same ? 'same' : 'different';

/**
 * The higher price over the lower one: 1 is the same price. `null` if one is unknown, or if both name a currency and
 * these differ: they cannot be compared without a rate.
 */
function priceRatio(a: Profile, b: Profile): number | null {
  if (Number.isNaN(a.price) || Number.isNaN(b.price)) return null;
  if (a.currency !== '' && b.currency !== '' && a.currency !== b.currency) return null;
  return Math.max(a.price, b.price) / Math.min(a.price, b.price);
}
