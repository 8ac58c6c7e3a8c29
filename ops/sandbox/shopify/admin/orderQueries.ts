/** Orders as the Admin API finds, lists and counts them. */
import type { GraphQLResolveInfo } from 'graphql';
import { type AdminContext, requireScope } from './adminContext.js';
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

function foundOrders(query: string | null | undefined, context: AdminContext, info: GraphQLResolveInfo): OrderNow[] {
  requireScope(context, info, 'read_orders');
  const { matches } = searched(query, ORDER_FILTERS, context, info);
  const oldest = context.scopes.includes('read_all_orders') ? 0 : context.now - VISIBLE_MS;
  return context.store
    .orders(context.now)
    .filter(order => order.createdAt >= oldest)
    .map(order => orderNow(order, context.now))
    .filter(matches);
}

export const orders: Field<ListArguments> = (given, context, info) => {
  const keyOf = keyBy(given.sortKey, ORDER_KEYS, context);
  const items = foundOrders(given.query, context, info);
  return connection({ items, keyOf, nodeOf: view => orderNode(view, context) }, given, context, info);
};

export const order: Field<{ id: string }> = ({ id }, context, info) => {
  const digits = idIn('Order', id);
  const found = foundOrders(null, context, info).find(view => view.id === digits);
  return found ? orderNode(found, context) : null;
};

export const ordersCount: Field<CountArguments> = ({ query, limit }, context, info) =>
  counted(foundOrders(query, context, info).length, limit);
