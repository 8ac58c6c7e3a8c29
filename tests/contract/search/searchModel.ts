/** The expected search results, computed in the plainest way by scanning all entries. */
import type {
  AuditEntry,
  AuditFilter,
  Facets,
  IndexedEntry,
  PageRequest,
  SearchTerm,
  ShopState,
} from '../../../platform/search/port.js';

export interface SearchModel {
  find(filter: AuditFilter, page: PageRequest): AuditEntry[];
  count(filter: AuditFilter): number;
  facets(filter: AuditFilter): Facets;
  countBetween(filter: AuditFilter, edges: readonly string[]): number[];
}

export function searchModel(
  entries: readonly IndexedEntry[],
  states: Readonly<Record<string, ShopState>>,
): SearchModel {
  const newestFirst = [...entries].reverse();
  const words = new Map(
    entries.map(entry => [entry, [entry.action, entry.details, entry.shop ?? ''].map(wordsIn)] as const),
  );
  const matches = (filter: AuditFilter) => {
    const terms = (filter.terms ?? []).map(one => ({ ...one, words: wordsIn(one.text) }));
    return newestFirst.filter(
      entry => fits(entry, filter, states) && terms.every(one => hasTerm(entry, words.get(entry) ?? [], one)),
    );
  };
  return {
    find: (filter, { limit, before, skip = 0 }) =>
      matches(filter)
        .filter(({ position }) => before === undefined || position < before)
        .slice(skip, skip + limit)
        .map(({ digests: _, ...entry }) => entry),
    count: filter => matches(filter).length,
    facets(filter) {
      const { category: _, ...anyCategory } = filter;
      const { action: __, ...anyAction } = filter;
      return {
        categories: tally(matches(anyCategory).map(({ category }) => category)),
        actions: tally(matches(anyAction).map(({ action }) => action)),
      };
    },
    countBetween(filter, edges) {
      const found = matches(filter);
      return edges.slice(1).map((to, n) => found.filter(({ at }) => at >= (edges[n] as string) && at < to).length);
    },
  };
}

function fits(entry: IndexedEntry, filter: AuditFilter, states: Readonly<Record<string, ShopState>>): boolean {
  const { category, action, shop, shopState, from, to, upTo } = filter;
  return (
    (category === undefined || entry.category === category) &&
    (action === undefined || entry.action === action) &&
    (shop === undefined || entry.shop === shop) &&
    (shopState === undefined || (entry.shop !== null && (states[entry.shop] ?? 'active') === shopState)) &&
    (from === undefined || entry.at >= from) &&
    (to === undefined || entry.at < to) &&
    (upTo === undefined || entry.position <= upTo)
  );
}

function hasTerm(
  { digests }: IndexedEntry,
  fields: readonly (readonly string[])[],
  { words, prefix, digest }: SearchTerm & { readonly words: readonly string[] },
): boolean {
  if (digests.includes(digest)) return true;
  if (words.length === 0) return false;
  return fields.some(own =>
    own.some((_, from) =>
      words.every((word, n) =>
        prefix && n === words.length - 1 ? own[from + n]?.startsWith(word) : own[from + n] === word,
      ),
    ),
  );
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

function tally<Name extends string>(names: readonly Name[]): Record<Name, number> {
  const counts = {} as Record<Name, number>;
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
