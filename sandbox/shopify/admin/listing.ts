/** Builds the Admin API's lists from a search, a sort key and a count. */
import type { GraphQLResolveInfo } from 'graphql';
import type { Store } from '../store/store.js';
import { type AdminContext, pathOf } from './adminContext.js';
import { adminError } from './adminError.js';
import type { PageArguments } from './connection.js';
import { type Filter, parseSearch, type Search } from './search.js';

export interface ListArguments extends PageArguments {
  readonly query?: string | null;
  readonly sortKey: string;
}
export interface CountArguments {
  readonly query?: string | null;
  readonly limit?: number | null;
}
export type Field<Arguments, Answer = unknown> = (
  given: Arguments,
  context: AdminContext,
  info: GraphQLResolveInfo,
) => Answer;

export type SortKeys<Item> = Readonly<Record<string, (item: Item, store: Store) => number | string>>;

/** Records the query's warnings for the response. */
export function searched<Item>(
  query: string | null | undefined,
  filters: Readonly<Record<string, Filter<Item>>>,
  context: AdminContext,
  info: GraphQLResolveInfo,
): Search<Item> {
  const search = parseSearch(query ?? '', filters);
  if (search.warnings.length > 0)
    context.searches.push({ path: pathOf(info), query: query ?? '', warnings: search.warnings });
  return search;
}

/** @throws GraphQLError for a sort key that the sandbox does not have. */
export function keyBy<Item>(sortKey: string, keys: SortKeys<Item>, { store }: AdminContext) {
  const keyOf = keys[sortKey];
  if (!keyOf) throw adminError(`The sandbox does not sort by ${sortKey}.`, 'BAD_REQUEST');
  return (item: Item) => keyOf(item, store);
}

export function counted(count: number, limit: number | null | undefined) {
  return limit != null && count > limit ? { count: limit, precision: 'AT_LEAST' } : { count, precision: 'EXACT' };
}
