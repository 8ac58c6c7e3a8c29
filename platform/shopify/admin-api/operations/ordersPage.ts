/** Reads orders by update time, and a single one by its id. */
import { type Static, Type } from 'typebox';
import { Nullable } from '../../../../domain/api/common.js';
import { PageInfo } from './fields.js';
import { operation } from './operation.js';
import { CUSTOMER_FIELDS, ORDER_FIELDS, orderProperties } from './orderFields.js';
import { LINE_FIELDS, Lines } from './orderLines.js';

const OrderNode = Type.Object({ ...orderProperties, lineItems: Lines });
export type OrderNode = Static<typeof OrderNode>;

const FIELDS = `${ORDER_FIELDS}
  ${CUSTOMER_FIELDS.replace('customer', 'customer @include(if: $names)')}
  lineItems(first: 50) { ${LINE_FIELDS} }`;

export const ordersPage = operation<{ first: number; after: string | null; query: string; names: boolean }>()(
  `query OrdersPage($first: Int!, $after: String, $query: String, $names: Boolean!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { ${FIELDS} }
  }
}`,
  Type.Object({ orders: Type.Object({ pageInfo: PageInfo, nodes: Type.Array(OrderNode) }) }),
);

export const oneOrder = operation<{ id: string; names: boolean }>()(
  `query OneOrder($id: ID!, $names: Boolean!) { order(id: $id) { ${FIELDS} } }`,
  Type.Object({ order: Nullable(OrderNode) }),
);

export const ordersCount = operation<{ query: string }>()(
  'query OrdersCount($query: String) { ordersCount(query: $query, limit: null) { count } }',
  Type.Object({ ordersCount: Nullable(Type.Object({ count: Type.Integer({ minimum: 0 }) })) }),
);
