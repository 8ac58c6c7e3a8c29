import { LONGEST_PHRASE } from '../entryWords.js';
import type { AuditFilter, SearchTerm } from '../port.js';
import { wordsOf } from '../wordsOf.js';
import { queryOf } from './vectors.js';

export type Arg = (value: unknown) => string;

/** The server refuses a NUL, and text that is not well-formed. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** @returns SQL over `search_entries e`: what has to hold of an entry. */
export function conditions(filter: AuditFilter, arg: Arg): string {
  const { category, action, shop, shopState, from, to, upTo } = filter;
  const compared = (column: string, sign: string, value: string | undefined) =>
    value === undefined ? [] : [`e.${column} ${sign} ${arg(storable(value))}`];
  const state = `coalesce((select s.state from search_shops s where s.shop = e.shop), 'active')`;
  return [
    'true',
    ...compared('category', '=', category),
    ...compared('action', '=', action),
    ...compared('shop', '=', shop),
    ...compared('at', '>=', from),
    ...compared('at', '<', to),
    ...compared('position', '<=', upTo),
    ...(shopState === undefined ? [] : [`e.shop is not null and ${state} = ${arg(storable(shopState))}`]),
    ...(filter.terms ?? []).map(term => hasTerm(term, arg)),
  ].join(' and ');
}

function hasTerm({ text, prefix, digest }: SearchTerm, arg: Arg): string {
  const words = wordsOf(text);
  const byDigest = `e.digests @> array[${arg(storable(digest))}]::text[]`;
  return words.length === 0 || words.length > LONGEST_PHRASE
    ? byDigest
    : `(e.words @@ ${arg(queryOf(words, prefix))}::tsquery or ${byDigest})`;
}
