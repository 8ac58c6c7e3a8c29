/** Orders in the Admin API: find, list and count. */
import type { GraphQLResolveInfo } from 'graphql';
import { type AdminContext, requireApproval, requireScope } from './adminContext.js';
import { connection } from './connection.js';
import {
  type CountArguments,
  counted,
  type Field,
  keyBy,
  type ListArguments,
  type SortKeys,
  searched,
} from './listing.js';
import { idIn } from './money.js';
import { financialStatus, type OrderNow, orderNode, orderNow } from './orderNode.js';
import { byText, byTime, byWord, type Filter } from './search.js';

const ORDER_KEYS: SortKeys<OrderNow> = {
  CREATED_AT: ({ order }) => order.createdAt,
  PROCESSED_AT: ({ order }) => order.createdAt,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
  ID: ({ id }) => id,
};

/** `read_orders` alone shows the last 60 days (shopify reference §6). */
const VISIBLE_MS = 60 * 86_400_000;

const ORDER_FILTERS: Readonly<Record<string, Filter<OrderNow>>> = {
  created_at: byTime(({ order }) => order.createdAt),
  processed_at: byTime(({ order }) => order.createdAt),
  updated_at: byTime(({ updatedAt }) => updatedAt),
  status: byWord(['open', 'closed', 'cancelled', 'not_closed', 'any'], statusesOf),
  financial_status: byWord(['paid', 'refunded', 'partially_refunded', 'any'], view => [
    financialStatus(view).toLowerCase(),
    'any',
  ]),
  test: byWord(['true', 'false'], ({ order }) => [String(order.test)]),
  name: byText(/./, ({ order }) => order.name),
  id: byText(/^\d+$/, ({ id }) => id),
};

function statusesOf(view: OrderNow): string[] {
  if (view.cancelledAt !== null) return ['cancelled', 'not_closed', 'any'];
  return view.fulfilled ? ['closed', 'any'] : ['open', 'not_closed', 'any'];
}

/** Orders change for two weeks, so an order updated after a time was created at most this long before it. */
const CHANGING_MS = 14 * 86_400_000;

function* eachFound(query: string | null | undefined, context: AdminContext, info: GraphQLResolveInfo) {
  requireScope(context, info, 'read_orders');
  requireApproval(context, 'Order');
  const { store, now, bulk } = context;
  const { matches, atLeast } = searched(query, ORDER_FILTERS, context, info);
  const bound = (field: string, slack = 0) => (atLeast.get(field) ?? 0) - slack;
  const from = Math.max(
    ...[context.scopes.includes('read_all_orders') ? 0 : now - VISIBLE_MS, bulk?.from ?? 0],
    ...[bound('created_at'), bound('processed_at'), bound('updated_at', CHANGING_MS)],
  );
  for (const order of store.orders(now, { from, until: bulk?.until ?? now + 1 })) {
    const view = orderNow(order, now);
    if (matches(view)) yield view;
  }
}

export const orders: Field<ListArguments> = (given, context, info) => {
  const keyOf = keyBy(given.sortKey, ORDER_KEYS, context);
  const items = [...eachFound(given.query, context, info)];
  return connection({ items, keyOf, nodeOf: view => orderNode(view, context) }, given, context, info);
};

export const order: Field<{ id: string }> = ({ id }, context, info) => {
  requireScope(context, info, 'read_orders');
  requireApproval(context, 'Order');
  const digits = idIn('Order', id);
  const found = digits === null ? undefined : context.store.order(digits, context.now);
  const visible = found && (context.scopes.includes('read_all_orders') || found.createdAt >= context.now - VISIBLE_MS);
  return visible ? orderNode(orderNow(found, context.now), context) : null;
};

export const ordersCount: Field<CountArguments> = ({ query, limit }, context, info) => {
  let count = 0;
  for (const _ of eachFound(query, context, info)) count++;
  return counted(count, limit);
};
