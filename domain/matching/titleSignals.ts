/**
 * Compares two titles word by word, as written. If nothing but titles is known, their words must distinguish variants,
 * sizes and generations; otherwise a price or a description does.
 */
import { hasDigit, isDigit, squash } from './plainText.js';
import type { Profile } from './profile.js';

export const TITLE_SIGNALS = [
  'longestNumberShared',
  'longestNumberLost',
  'longestNumberLostByBoth',
  'numbersLostByBoth',
] as const;
export type TitleSignal = (typeof TITLE_SIGNALS)[number];

export function titleSignalsOf(a: Profile, b: Profile): Readonly<Record<TitleSignal, number>> {
  const [ofA, ofB] = [wordsOf(a), wordsOf(b)];
  const shared = ofA.filter(word => ofB.includes(word));
  const [lostByB, lostByA] = [lost(ofA, ofB, b), lost(ofB, ofA, a)];
  const [longestLostByA, longestLostByB] = [longestNumber(lostByA), longestNumber(lostByB)];
  return {
    longestNumberShared: longestNumber(shared),
    longestNumberLost: Math.max(longestLostByA, longestLostByB),
    longestNumberLostByBoth: Math.min(longestLostByA, longestLostByB),
    numbersLostByBoth: Math.min(lostByA.filter(isNumber).length, lostByB.filter(isNumber).length),
  };
}

function wordsOf({ title }: Profile): readonly string[] {
  const words: string[] = [];
  squash(title, words);
  return [...new Set(words)];
}

/** The words of `own` that the other title lacks, also as a part of a longer word. */
const lost = (own: readonly string[], others: readonly string[], other: Profile): readonly string[] =>
  own.filter(word => !others.includes(word) && !(word.length > 2 && other.squashedTitle.includes(word)));

/** The length of the longest word with a digit: the longer, the more it names one model. */
const longestNumber = (words: readonly string[]): number =>
  words.reduce((longest, word) => (hasDigit(word) ? Math.max(longest, word.length) : longest), 0);

const isNumber = (word: string): boolean => [...word].every(character => isDigit(character.charCodeAt(0)));
