/** The dashboard's figures (spec §3, §7). All are folded from synced events; no call reaches Shopify. */
import { type Static, Type } from 'typebox';
import { Nullable, Price } from './common.js';

/** Spec §9: orders cover 60 days, 50 a page. */
export const ANALYTICS_DAYS = 60;
export const ORDERS_PAGE_SIZE = 50;

/** The flags of spec §3 that every answer carries: a figure that is refused or limited says so beside its empty value. */
const Flags = {
  rate_limited: Type.Boolean(),
  error: Nullable(Type.String()),
  error_code: Nullable(Type.String()),
};

/** One day of the store's own calendar: `created_at` is `YYYY-MM-DD`. */
export const RevenuePoint = Type.Object({ created_at: Type.String(), total_price: Price, orders: Type.Integer() });
export type RevenuePoint = Static<typeof RevenuePoint>;

/** `GET /api/analytics/revenue`. Test and cancelled orders are out; every one of the last 60 days has its point. */
export const Revenue = Type.Object({
  totalRevenue: Price,
  currency: Nullable(Type.String()),
  timeZone: Type.String(),
  days: Type.Integer(),
  timeseries: Type.Array(RevenuePoint),
  ...Flags,
});
export type Revenue = Static<typeof Revenue>;

/** `GET /api/analytics/revenue/timeseries` */
export const RevenueTimeseries = Type.Object({
  currency: Nullable(Type.String()),
  timeZone: Type.String(),
  timeseries: Type.Array(RevenuePoint),
  ...Flags,
});
export type RevenueTimeseries = Static<typeof RevenueTimeseries>;

export const ProductRow = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** `null` where the store does not track its stock. */
  inventory: Nullable(Type.Integer()),
  price: Price,
  currency: Type.String(),
  imageUrl: Nullable(Type.String()),
  /** Sold in the last 60 days: money after discounts and returns, and units. */
  revenue: Price,
  unitsSold: Type.Integer(),
  /** The product in the store's admin. */
  adminUrl: Type.String(),
});
export type ProductRow = Static<typeof ProductRow>;

/** `GET /api/analytics/products`: best sellers first. */
export const Products = Type.Object({ products: Type.Array(ProductRow), total: Type.Integer(), ...Flags });
export type Products = Static<typeof Products>;

export const OrderRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  total_price: Price,
  currency: Type.String(),
  cancelled: Type.Boolean(),
  /** `null` where the merchant's approval does not cover names. */
  customer: Nullable(Type.Object({ first_name: Nullable(Type.String()), last_name: Nullable(Type.String()) })),
  /** The order in the store's admin. */
  adminUrl: Type.String(),
});
export type OrderRow = Static<typeof OrderRow>;

/** `GET /api/analytics/orders/timeseries?page=1&limit=50&days=60`: newest first; pages count from 1. */
export const OrdersQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ORDERS_PAGE_SIZE })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: ANALYTICS_DAYS })),
});
export type OrdersQuery = Static<typeof OrdersQuery>;

export const OrdersTimeseries = Type.Object({
  orders: Type.Array(OrderRow),
  page: Type.Integer(),
  has_more: Type.Boolean(),
  ...Flags,
});
export type OrdersTimeseries = Static<typeof OrdersTimeseries>;
