/**
 * Tokens of the full-text table: an entry's words, and a tag for its kind, its shop and each of its digests, so that one
 * FTS5 expression covers text and filters. Tags begin with `~`, which no word contains; the query syntax is never used.
 */

import { entryWords, LONGEST_PHRASE } from '../entryWords.js';
import type { IndexedEntry, SearchTerm } from '../port.js';
import { wordsOf } from '../wordsOf.js';

export const kindTag = (id: number): string => `~k${id}`;
export const shopTag = (id: number): string => `~s${id}`;
const digestTag = (digest: string): string => `~x${digest}`;
/** Anything else is not a digest, and matches no entry. */
const DIGEST = /^[\w-]+$/;

type Tokenized = Pick<IndexedEntry, 'action' | 'details' | 'shop' | 'digests'>;

export const tokensOf = (entry: Tokenized, kindId: number, shopId: number): string =>
  [kindTag(kindId), shopTag(shopId), ...entry.digests.map(digestTag), ...entryWords(entry)].join(' ');

/** An FTS5 expression that matches any of the tags; without tags, nothing. */
export const anyOf = (tags: readonly string[]): string =>
  tags.length === 0 ? '"~"' : `(${tags.map(tag => `"${tag}"`).join(' OR ')})`;

/**
 * An FTS5 expression for the term's words as a phrase, or its digest.
 * @param expansions lists the words that begin with a prefix, or none if FTS5 should look for them itself.
 */
export function termMatch(
  { text, prefix, digest }: SearchTerm,
  expansions: (prefix: string) => readonly string[],
): string {
  const words = wordsOf(text);
  const hasPhrase = words.length > 0 && words.length <= LONGEST_PHRASE;
  const endings = prefix && hasPhrase ? expansions(words.at(-1) as string) : [];
  const alternatives = [
    ...endings.map(ending => `"${[...words.slice(0, -1), ending].join(' ')}"`),
    ...(hasPhrase && endings.length === 0 ? [`"${words.join(' ')}"${prefix ? ' *' : ''}`] : []),
    ...(DIGEST.test(digest) ? [`"${digestTag(digest)}"`] : []),
  ];
  return alternatives.length === 0 ? anyOf([]) : `(${alternatives.join(' OR ')})`;
}
