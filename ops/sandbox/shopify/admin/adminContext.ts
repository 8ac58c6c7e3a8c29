/** What the resolvers of one request know, and what they note for its `extensions`. */
import type { GraphQLResolveInfo } from 'graphql';
import type { Store } from '../store/store.js';
import { accessDenied } from './adminError.js';

export interface AdminContext {
  readonly store: Store;
  /** The sandbox's own address, for images. */
  readonly origin: string;
  readonly now: number;
  readonly scopes: readonly string[];
  /** The longest page that a connection had, by its path: for the actual cost. */
  readonly pages: Map<string, number>;
  readonly searches: SearchReport[];
}

export interface SearchReport {
  readonly path: readonly (string | number)[];
  readonly query: string;
  readonly warnings: readonly { readonly field: string; readonly message: string }[];
}

/** @throws GraphQLError `ACCESS_DENIED` where the token lacks the scope; `write_x` includes `read_x`. */
export function requireScope(context: AdminContext, info: GraphQLResolveInfo, scope: string): void {
  const stronger = scope.replace(/^read_/, 'write_');
  if (!context.scopes.includes(scope) && !context.scopes.includes(stronger)) throw accessDenied(info.fieldName, scope);
}

/** The path without the places in lists: `orders.nodes.lineItems`. */
export function pathOf(info: GraphQLResolveInfo): readonly string[] {
  const keys: string[] = [];
  for (let at: GraphQLResolveInfo['path'] | undefined = info.path; at; at = at.prev)
    if (typeof at.key === 'string') keys.unshift(at.key);
  return keys;
}
