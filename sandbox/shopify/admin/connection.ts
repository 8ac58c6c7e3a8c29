/** Relay connections with Shopify's paging: at most 250 per page, with cursors that stay valid while the list grows. */
import type { GraphQLResolveInfo } from 'graphql';
import { type AdminContext, pathOf } from './adminContext.js';
import { adminError } from './adminError.js';

export interface PageArguments {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
  readonly reverse?: boolean | null;
}

export interface Listed<Item> {
  readonly items: readonly Item[];
  /** The sort key. Items with the same key are sorted by id. */
  readonly keyOf: (item: Item) => number | string;
  readonly nodeOf: (item: Item) => unknown;
}

interface Place {
  readonly key: number | string;
  readonly id: string;
}

const LONGEST_PAGE = 250;
/** A connection ends after this many objects, as if there were no more (shopify reference §7). */
const CONNECTION_END = 25_000;

/** @throws GraphQLError for a page without a size, a page that is too long, or an invalid cursor. */
export function connection<Item extends { readonly id: string }>(
  { items, keyOf, nodeOf }: Listed<Item>,
  page: PageArguments,
  context: AdminContext,
  info: GraphQLResolveInfo,
) {
  // A bulk operation reads whole lists.
  const size = context.bulk ? items.length : sizeOf(page);
  const direction = page.reverse ? -1 : 1;
  const placeOf = (item: Item): Place => ({ key: keyOf(item), id: item.id });
  const compared = (a: Place, b: Place) => direction * compare(a, b);

  const after = page.after ? placeIn(page.after) : null;
  const before = page.before ? placeIn(page.before) : null;
  const sorted = items
    .map(item => ({ item, place: placeOf(item) }))
    .sort((a, b) => compared(a.place, b.place))
    .slice(0, context.bulk ? items.length : CONNECTION_END);
  const range = sorted.filter(
    ({ place }) => (!after || compared(place, after) > 0) && (!before || compared(place, before) < 0),
  );
  const shown = page.first == null && page.last != null ? range.slice(-size) : range.slice(0, size);

  const path = pathOf(info).join('.');
  context.pages.set(path, Math.max(context.pages.get(path) ?? 0, shown.length));

  const edges = shown.map(({ item, place }) => ({ cursor: cursorOf(place), node: nodeOf(item) }));
  const [head, tail] = [shown[0], shown.at(-1)];
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasPreviousPage: head !== undefined && head !== sorted[0],
      hasNextPage: tail !== undefined && tail !== sorted.at(-1),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function sizeOf({ first, last }: PageArguments): number {
  const size = first ?? last;
  if (size == null) throw adminError('you must provide one of first or last', 'BAD_REQUEST');
  if (first != null && last != null) throw adminError('providing both first and last is not supported', 'BAD_REQUEST');
  if (size < 0 || size > LONGEST_PAGE)
    throw adminError(`the page size must be from 0 to ${LONGEST_PAGE}, received ${size}`, 'BAD_REQUEST');
  return size;
}

function compare(a: Place, b: Place): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  // Ids are digits that exceed a number's precision.
  const [left, right] = [BigInt(a.id), BigInt(b.id)];
  return left < right ? -1 : left > right ? 1 : 0;
}

const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function placeIn(cursor: string): Place {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Partial<Place>;
    if (/^\d+$/.test(place.id ?? '') && place.key !== undefined) return { key: place.key, id: place.id ?? '' };
  } catch {
    // Not our cursor: refused below.
  }
  throw adminError('Invalid cursor for current pagination sort.', 'BAD_REQUEST');
}
