/** Numbers with units: a 16 GB card is not the 4 GB card, and 2.7 inches are 68.6 mm. */
import type { Profile } from './profile.js';

export interface AmountRelation {
  /** How many dimensions (memory, length, …) both name and agree on, at most 3. */
  readonly same: number;
  /** The dimensions that both name, without a common value. */
  readonly differ: readonly AmountDifference[];
}

export interface AmountDifference {
  readonly dimension: string;
  readonly a: number;
  readonly b: number;
}

/** Shops round: 13.5 and 13 megapixels are one camera's, 16 and 17 inches are two screens. */
const TOLERANCE = 0.04;

export function compareAmounts(a: Profile, b: Profile): AmountRelation {
  let same = 0;
  const differ: AmountDifference[] = [];
  for (const [dimension, ofA] of a.amounts) {
    const ofB = b.amounts.get(dimension);
    if (!ofB) continue;
    if (ofA.some(one => ofB.some(other => agree(one, other)))) same++;
    else differ.push({ dimension, a: ofA[0] ?? 0, b: ofB[0] ?? 0 });
  }
  return { same: Math.min(3, same), differ };
}

const agree = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE * Math.max(one, other);
