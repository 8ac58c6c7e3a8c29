import type { estypes } from '@elastic/elasticsearch';
import { LONGEST_PHRASE } from '../entryWords.js';
import type { AuditFilter, SearchTerm } from '../port.js';
import { wordsOf } from '../wordsOf.js';

type Query = estypes.QueryDslQueryContainer;

/** The cluster refuses text that is not well-formed; a NUL is left out on every engine. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** The server takes 65,536 in one list. */
const MOST_TERMS = 60_000;

/**
 * @param upTo the checkpoint: what stands beyond it is not written yet.
 * @param deleted the shops that erased their data.
 */
export function conditions(filter: AuditFilter, upTo: string, deleted: readonly string[]): Query {
  const { category, action, shop, shopState, from, to } = filter;
  const filters: Query[] = [{ range: { position: { lte: upTo } } }];
  for (const [field, value] of Object.entries({ category, action, shop }))
    if (value !== undefined) filters.push({ term: { [field]: storable(value) } });
  if (from !== undefined) filters.push({ range: { at: { gte: storable(from) } } });
  if (to !== undefined) filters.push({ range: { at: { lt: storable(to) } } });
  if (filter.upTo !== undefined) filters.push({ range: { position: { lte: storable(filter.upTo) } } });
  if (shopState !== undefined) filters.push(ofState(shopState, deleted));
  for (const term of filter.terms ?? []) filters.push(hasTerm(term));
  return { bool: { filter: filters } };
}

function ofState(state: string, deleted: readonly string[]): Query {
  const lists: Query[] = [];
  for (let at = 0; at < deleted.length; at += MOST_TERMS)
    lists.push({ terms: { shop: deleted.slice(at, at + MOST_TERMS) } });
  if (state === 'active') return { bool: { filter: [{ exists: { field: 'shop' } }], must_not: lists } };
  // No list is no entry: it must match one of none.
  return state === 'deleted' && lists.length > 0 ? { bool: { should: lists } } : { match_none: {} };
}

function hasTerm({ text, prefix, digest }: SearchTerm): Query {
  const words = wordsOf(text);
  const byDigest: Query = { term: { digests: storable(digest) } };
  const byDigestOnly = words.length === 0 || words.length > LONGEST_PHRASE;
  return byDigestOnly ? byDigest : { bool: { should: [hasWords(words, prefix), byDigest] } };
}

/** One after another; the last one may go on. */
function hasWords(words: readonly string[], prefix: boolean): Query {
  const last = words.at(-1) ?? '';
  if (words.length === 1) return prefix ? { prefix: { words: last } } : { term: { words: last } };
  if (!prefix) return { match_phrase: { words: words.join(' ') } };
  // `match_phrase_prefix` would look at the first 50 words that begin so, and miss the others.
  const before = { match: { query: words.slice(0, -1).join(' '), max_gaps: 0, ordered: true } };
  return {
    intervals: { words: { all_of: { intervals: [before, { prefix: { prefix: last } }], max_gaps: 0, ordered: true } } },
  };
}
