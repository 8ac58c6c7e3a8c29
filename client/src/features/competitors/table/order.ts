/** The order of the rows: those that need a look first, or by one column. */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { reasonsOf } from './attention.js';
import { filterRows, type StockFilter } from './filterRows.js';

export const SORT_KEYS = ['name', 'status', 'price', 'change', 'product', 'vs', 'checked'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** `null`: those that need a look first. */
export type Sort = { readonly key: SortKey; readonly descending: boolean } | null;

/** Missing values come last, whichever the direction. */
const VALUES: Readonly<Record<SortKey, (row: Competitor) => string | number | null>> = {
  name: ({ label }) => label.toLowerCase(),
  status: ({ availability }) => availability,
  price: ({ price }) => price,
  change: ({ percentDiff }) => percentDiff,
  // A guess is not shown as a product either.
  product: ({ pair, ownProductTitle }) => (pair === 'assumed' ? null : (ownProductTitle?.toLowerCase() ?? null)),
  vs: ({ percentVsOwn }) => percentVsOwn,
  checked: ({ lastChecked }) => lastChecked,
};

export function sorted(rows: readonly Competitor[], sort: Sort): readonly Competitor[] {
  if (sort === null) return rows;
  const value = VALUES[sort.key];
  return rows.toSorted((a, b) => {
    const [first, second] = [value(a), value(b)];
    if (first === second) return 0;
    if (first === null) return 1;
    if (second === null) return -1;
    return (first < second ? -1 : 1) * (sort.descending ? -1 : 1);
  });
}

export interface Group {
  readonly key: 'look' | 'expected';
  readonly rows: readonly Competitor[];
}

/** The two groups of the default order; omits empty ones. */
export function groupsOf(rows: readonly Competitor[]): readonly Group[] {
  const look = rows.filter(row => reasonsOf(row).length > 0);
  const rest = rows.filter(row => reasonsOf(row).length === 0);
  const groups: readonly Group[] = [
    { key: 'look', rows: look },
    { key: 'expected', rows: rest },
  ];
  return groups.filter(group => group.rows.length > 0);
}

/** The rows on screen, from top to bottom. */
export function shownRows(
  rows: readonly Competitor[],
  { stock, search, sort }: { readonly stock: StockFilter; readonly search: string; readonly sort: Sort },
): readonly Competitor[] {
  const found = filterRows(rows, stock, search);
  return sort === null ? groupsOf(found).flatMap(group => group.rows) : sorted(found, sort);
}

/** A second click turns the order round, a third one ends it. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? null : { key, descending: true };
}
