import type { Query } from '../../postgres/openPostgres.js';
import { LONGEST_PHRASE } from '../entryWords.js';
import type { AuditFilter, SearchTerm } from '../port.js';
import { wordsOf } from '../wordsOf.js';
import { queryOf } from './vectors.js';

export type Arg = (value: unknown) => string;

/** The server refuses a NUL, and text that is not well-formed. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** @returns SQL over `search_entries e`: what has to hold of an entry. */
export async function conditions(query: Query, filter: AuditFilter, arg: Arg): Promise<string> {
  const { category, action, shop, shopState, from, to, upTo } = filter;
  const compared = (column: string, sign: string, value: string | undefined) =>
    value === undefined ? [] : [`e.${column} ${sign} ${arg(storable(value))}`];
  const state = `coalesce((select s.state from search_shops s where s.shop = e.shop), 'active')`;
  const terms = (filter.terms ?? []).filter(({ text }) => wordsOf(text).length > 0);
  const digests = await knownDigests(query, terms);
  return [
    'true',
    ...compared('category', '=', category),
    ...compared('action', '=', action),
    ...compared('shop', '=', shop),
    ...compared('at', '>=', from),
    ...compared('at', '<', to),
    ...compared('position', '<=', upTo),
    ...(shopState === undefined ? [] : [`e.shop is not null and ${state} = ${arg(storable(shopState))}`]),
    ...terms.map(term => hasTerm(term, digests, arg)),
  ].join(' and ');
}

/** Nearly no term is a digest of anyone, and without them the index of words is enough. */
async function knownDigests(query: Query, terms: readonly SearchTerm[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const digest of new Set(terms.map(({ digest }) => storable(digest)))) {
    const [row] = await query<{ there: boolean }>(
      'select exists (select from search_clients where digests @> array[$1]::text[]) as there',
      [digest],
    );
    if (row?.there) known.add(digest);
  }
  return known;
}

function hasTerm({ text, prefix, digest }: SearchTerm, digests: ReadonlySet<string>, arg: Arg): string {
  const words = wordsOf(text);
  const ways: string[] = [];
  if (words.length <= LONGEST_PHRASE) ways.push(`words @@ ${arg(queryOf(words, prefix))}::tsquery`);
  if (!digests.has(storable(digest))) return ways.length === 0 ? 'false' : `e.${ways[0]}`;
  return `e.position in (${[
    ...ways.map(way => `select position from search_entries where ${way}`),
    `select position from search_clients where digests @> array[${arg(storable(digest))}]::text[]`,
  ].join(' union all ')})`;
}
