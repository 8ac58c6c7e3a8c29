/**
 * Words in the form of PostgreSQL's full-text search, made here and not by one of its parsers, so that every engine finds
 * the same. A word of `wordsOf` holds neither quotation marks nor backslashes.
 */
import { GAP } from '../entryWords.js';

/** @param words of `entryWords`. */
export function vectorOf(words: readonly string[]): string {
  const places = new Map<string, number[]>();
  words.forEach((word, n) => {
    if (word === GAP) return;
    const own = places.get(word);
    if (own) own.push(n + 1);
    else places.set(word, [n + 1]);
  });
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ');
}

/** One after another. @param prefix whether the last one may go on. */
export const queryOf = (words: readonly string[], prefix: boolean): string =>
  `${words.map(word => `'${word}'`).join(' <-> ')}${prefix ? ':*' : ''}`;
