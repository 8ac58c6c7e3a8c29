/** The context of one request's resolvers, and what they report in its `extensions`. */
import type { DocumentNode, ExecutionResult, GraphQLError, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import type { ShopifySandbox } from '../shopifySandbox.js';
import type { Store } from '../store/store.js';
import type { Period } from '../store/storeHistory.js';
import { accessDenied, notApproved } from './adminError.js';

export interface AdminContext {
  readonly sandbox: ShopifySandbox;
  readonly store: Store;
  /** The sandbox's own address, for images. */
  readonly origin: string;
  readonly now: number;
  readonly scopes: readonly string[];
  /** The longest page per connection, by its path: for the actual cost. */
  readonly pages: Map<string, number>;
  readonly searches: SearchReport[];
  /** Set while a bulk operation reads the shop: lists only what was created in the period, without pages. */
  readonly bulk: Period | null;
  readonly schema: GraphQLSchema;
  /** Parses a valid document, or returns its errors. */
  readonly documentOf: (text: string) => DocumentNode | readonly GraphQLError[];
  /** Executes a document for the same caller, for a bulk operation. */
  readonly execute: (document: DocumentNode, bulk: Period) => Promise<ExecutionResult> | ExecutionResult;
}

export interface SearchReport {
  readonly path: readonly (string | number)[];
  readonly query: string;
  readonly warnings: readonly { readonly field: string; readonly message: string }[];
}

/** @throws GraphQLError `ACCESS_DENIED` if the token lacks the scope; `write_x` includes `read_x`. */
export function requireScope(context: AdminContext, info: GraphQLResolveInfo, scope: string): void {
  const stronger = scope.replace(/^read_/, 'write_');
  if (!context.scopes.includes(scope) && !context.scopes.includes(stronger)) throw accessDenied(info.fieldName, scope);
}

/** @throws GraphQLError if the app is not approved for protected customer data at all (shopify reference §6). */
export function requireApproval({ sandbox, store }: AdminContext, object: string): void {
  if (sandbox.switches.state(store.profile.domain, 'approval') === 'none') throw notApproved(object);
}

/** Returns whether the item falls in the current bulk period; true outside a bulk operation. */
export const inPeriod = ({ createdAt }: { readonly createdAt: number }, { bulk }: AdminContext): boolean =>
  bulk === null || (createdAt >= bulk.from && createdAt < bulk.until);

/** The path without list indexes: `orders.nodes.lineItems`. */
export function pathOf(info: GraphQLResolveInfo): readonly string[] {
  const keys: string[] = [];
  for (let at: GraphQLResolveInfo['path'] | undefined = info.path; at; at = at.prev)
    if (typeof at.key === 'string') keys.unshift(at.key);
  return keys;
}
