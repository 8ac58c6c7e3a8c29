/** A store's records in the read models, among which a sync finds deleted ones. */

import type { Kysely } from 'kysely';
import { checkoutsStream } from '../../domain/checkouts/checkouts.js';
import {
  as,
  type CheckoutId,
  type Instant,
  type OrderId,
  type ProductId,
  type ShopDomain,
} from '../../domain/kernel/names.js';
import { ordersStream } from '../../domain/orders/orders.js';
import { catalogStream } from '../../domain/products/products.js';
import type { ReadTables } from '../../platform/read-store/readTables.js';
import type { Fact } from './recordFacts.js';

export interface KnownItem {
  readonly id: string;
  /** By the store's own clock. */
  readonly updated_at: string;
}

interface Part {
  readonly shop: string;
  /** The last id of the previous part; empty at first. */
  readonly after: string;
  /** Omits older records. Products have no age. */
  readonly since: string;
  readonly limit: number;
}

export interface KnownItems {
  readonly streamOf: (shop: ShopDomain) => string;
  /** Sorted by id, one part at a time. */
  part(sql: Kysely<ReadTables>, part: Part): Promise<readonly KnownItem[]>;
  removal(id: string, at: Instant): Fact;
}

export const knownOrders: KnownItems = {
  streamOf: ordersStream,
  part: (sql, { shop, after, since, limit }) =>
    sql
      .selectFrom('orders')
      .select(['order_id as id', 'updated_at'])
      .where('shop', '=', shop)
      .where('order_id', '>', after)
      .where('removed', '=', 0)
      .where('created_at', '>=', since)
      .orderBy('order_id')
      .limit(limit)
      .execute(),
  removal: (id, at) => ({ type: 'OrderRemoved', orderId: as<OrderId>(id), at }),
};

export const knownProducts: KnownItems = {
  streamOf: catalogStream,
  part: (sql, { shop, after, limit }) =>
    sql
      .selectFrom('products')
      .select(['product_id as id', 'updated_at'])
      .where('shop', '=', shop)
      .where('product_id', '>', after)
      .where('removed', '=', 0)
      .orderBy('product_id')
      .limit(limit)
      .execute(),
  removal: (id, at) => ({ type: 'ProductRemoved', productId: as<ProductId>(id), at }),
};

export const knownCheckouts: KnownItems = {
  streamOf: checkoutsStream,
  part: (sql, { shop, after, since, limit }) =>
    sql
      .selectFrom('checkouts')
      .select(['checkout_id as id', 'updated_at'])
      .where('shop', '=', shop)
      .where('checkout_id', '>', after)
      .where('abandoned', '=', 1)
      .where('updated_at', '>=', since)
      .orderBy('checkout_id')
      .limit(limit)
      .execute(),
  removal: (id, at) => ({ type: 'CheckoutRemoved', checkoutId: as<CheckoutId>(id), at }),
};
