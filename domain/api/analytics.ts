/**
 * Endpoints for the dashboard's figures (spec §3, §7), folded from synced events without calls to Shopify. Refused data
 * is `null` or an empty list with flags, never 0. Longer than 300 lines to keep each answer next to its endpoint.
 */
import { type Static, Type } from 'typebox';
import { COMPARISONS } from '../analytics/comparison.js';
import { Nullable, OneOf, Position, Price, SafeText } from './common.js';
import { endpoint } from './endpoint.js';

/** Spec §9: orders cover 60 days, 50 a page. */
export const ANALYTICS_DAYS = 60;
export const ORDERS_PAGE_SIZE = 50;
/** New products and conversion cover half the period and compare it with the earlier half. */
export const RECENT_DAYS = 30;
export const LOW_INVENTORY_THRESHOLD = 5;
/** Sell-out forecasts use the sales of `SALES_PACE_DAYS` whole days; 'this week' means the next `SELL_OUT_DAYS`. */
export const SALES_PACE_DAYS = 28;
export const SELL_OUT_DAYS = 7;

/** Flags in every answer (spec §3), which mark an empty value as refused or limited. */
const Flags = {
  /** True if the store platform postponed the last refresh; the figures are as of `about.lastSync`. */
  rate_limited: Type.Boolean(),
  error: Nullable(Type.String()),
  error_code: Nullable(Type.String()),
  /** For support: the refused data set, its cause and start; `null` if nothing is refused. */
  debug_info: Nullable(Type.String()),
};

/** A day in the store's calendar: `YYYY-MM-DD`. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** A period within the 60 days, inclusive. Clipped to them; by default everything that the endpoint covers. */
const PeriodQuery = { from: Type.Optional(Day), to: Type.Optional(Day) };

/** Context for the figures in an answer. */
export const About = Type.Object({
  /** One sentence; docs/metrics.md explains it. */
  definition: Type.String(),
  timeZone: Type.String(),
  /** First and last day of the period in the store's calendar, inclusive: `YYYY-MM-DD`. */
  from: Type.String(),
  to: Type.String(),
  /** The time of the last sync; `null` before the first. */
  lastSync: Nullable(Type.String()),
});
export type About = Static<typeof About>;

/** The newer half of the period compared with the half before it. */
export const Comparison = Type.Object({
  days: Type.Integer(),
  current: Type.Number(),
  previous: Type.Number(),
  /** In per cent of the previous half, with two decimals; `null` if that is 0. */
  change: Nullable(Type.Number()),
});
export type Comparison = Static<typeof Comparison>;

export const Refreshed = Type.Object({
  /** `pending`: takes longer than the browser waits; a push announces the end. */
  refresh: OneOf(['done', 'pending', 'failed'] as const),
  /** Reads with this position include the refreshed data. */
  position: Position,
});
export type Refreshed = Static<typeof Refreshed>;

/** One day of the store's own calendar: `created_at` is `YYYY-MM-DD`. */
export const RevenuePoint = Type.Object({ created_at: Type.String(), total_price: Price, orders: Type.Integer() });
export type RevenuePoint = Static<typeof RevenuePoint>;

/** `GET /api/analytics/revenue`. Omits test and cancelled orders; has a point for each of the last 60 days. */
export const Revenue = Type.Object({
  totalRevenue: Nullable(Price),
  currency: Nullable(Type.String()),
  timeZone: Type.String(),
  days: Type.Integer(),
  timeseries: Type.Array(RevenuePoint),
  /** Shown separately: cancelled orders, and refunds of the period's orders. */
  cancelledOrders: Nullable(Type.Integer()),
  refunded: Nullable(Price),
  comparison: Nullable(Comparison),
  about: About,
  ...Flags,
});
export type Revenue = Static<typeof Revenue>;

/** `GET /api/analytics/revenue/timeseries` */
export const RevenueTimeseries = Type.Object({
  currency: Nullable(Type.String()),
  timeZone: Type.String(),
  timeseries: Type.Array(RevenuePoint),
  about: About,
  ...Flags,
});
export type RevenueTimeseries = Static<typeof RevenueTimeseries>;

export const ProductRow = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** `null` if the store does not track its stock. */
  inventory: Nullable(Type.Integer()),
  price: Price,
  currency: Type.String(),
  /** A path of the app's own (`IMAGE_PATHS`). */
  imageUrl: Nullable(Type.String()),
  /** Sold in the period: money after discounts and returns, and units. */
  revenue: Price,
  unitsSold: Type.Integer(),
  /** The change in revenue against the comparison days, in per cent; `null` without a comparison or earlier revenue. */
  change: Nullable(Type.Number()),
  /** The product in the store's admin. */
  adminUrl: Type.String(),
});
export type ProductRow = Static<typeof ProductRow>;

/**
 * `GET /api/analytics/products?from=2026-11-01&to=2026-11-21&compare=previous&search=tent`: products whose title contains
 * all words; without a search, all products. Sales cover the period.
 */
export const ProductsQuery = Type.Object({
  search: Type.Optional(SafeText(200)),
  ...PeriodQuery,
  compare: Type.Optional(OneOf(COMPARISONS)),
});

/** `GET /api/analytics/products`: best sellers first, at most 100 of `total`. */
export const Products = Type.Object({
  products: Type.Array(ProductRow),
  total: Type.Integer(),
  about: About,
  ...Flags,
});
export type Products = Static<typeof Products>;

/** `GET /api/analytics/products/days?from=2026-11-01&to=2026-11-21` */
export const ProductDaysQuery = Type.Object(PeriodQuery);

/** The period's best sellers and their parts of each day's revenue; a day's parts add up to its revenue. */
export const ProductDays = Type.Object({
  products: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      /** In the order of `products`. */
      parts: Type.Array(Price),
      /** All other products, shipping and taxes. */
      other: Price,
    }),
  ),
  about: About,
  ...Flags,
});
export type ProductDays = Static<typeof ProductDays>;

/** `GET /api/analytics/inventory/low?threshold=5` */
export const LowInventoryQuery = Type.Object({
  threshold: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});

export const LowVariant = Type.Object({
  id: Type.String(),
  productId: Type.String(),
  /** The product's title, and the variant's own. */
  title: Type.String(),
  variantTitle: Type.String(),
  /** Negative if oversold. */
  inventory: Type.Integer(),
  /** Still sold when out of stock. */
  oversells: Type.Boolean(),
  /**
   * Whole days until the product sells out at the pace of the last `SALES_PACE_DAYS`, over all variants, because orders
   * don't distinguish them. `null` without sales or stock, or if it oversells.
   */
  sellsOutInDays: Nullable(Type.Integer()),
  price: Price,
  currency: Type.String(),
  /** A path of the app's own (`IMAGE_PATHS`). */
  imageUrl: Nullable(Type.String()),
  adminUrl: Type.String(),
});
export type LowVariant = Static<typeof LowVariant>;

export const LowInventory = Type.Object({
  /** Lowest stock first; at most 100 of `lowInventoryCount`. */
  lowInventory: Type.Array(LowVariant),
  lowInventoryCount: Nullable(Type.Integer()),
  /** The number that sell out within `SELL_OUT_DAYS`; `null` without access to orders. */
  sellingOut: Nullable(Type.Integer()),
  threshold: Type.Integer(),
  about: About,
  ...Flags,
});
export type LowInventory = Static<typeof LowInventory>;

export const NewProduct = Type.Object({
  id: Type.String(),
  title: Type.String(),
  inventory: Nullable(Type.Integer()),
  price: Price,
  currency: Type.String(),
  /** A path of the app's own (`IMAGE_PATHS`). */
  imageUrl: Nullable(Type.String()),
  createdAt: Type.String(),
  adminUrl: Type.String(),
});
export type NewProduct = Static<typeof NewProduct>;

/** `GET /api/analytics/new_products?from=2026-11-01&to=2026-11-21`; without a period, the last 30 days. */
export const NewProductsQuery = Type.Object(PeriodQuery);

export const NewProducts = Type.Object({
  newProducts: Nullable(Type.Integer()),
  /** Newest first; at most 100 of `newProducts`. */
  products: Type.Array(NewProduct),
  about: About,
  ...Flags,
});
export type NewProducts = Static<typeof NewProducts>;

/** The metric depends on the store's grants; the answer names it (shopify reference §10). */
export const CONVERSION_METRICS = ['Conversion rate', 'Checkout completion'] as const;

/** One day in the store's calendar: visits or started checkouts, and the number that ended in a purchase. */
export const ConversionPoint = Type.Object({ day: Type.String(), begun: Type.Integer(), completed: Type.Integer() });
export type ConversionPoint = Static<typeof ConversionPoint>;

/** `GET /api/analytics/conversion`, over the last 30 days. */
export const Conversion = Type.Object({
  metric: OneOf(CONVERSION_METRICS),
  /** In per cent, with two decimals; `null` without visits or checkouts. */
  conversionRate: Nullable(Type.Number()),
  /** The difference from the previous 30 days, in percentage points. */
  conversionRateDelta: Nullable(Type.Number()),
  /** All 60 days behind rate and delta; empty if unknown. */
  timeseries: Type.Array(ConversionPoint),
  about: About,
  ...Flags,
});
export type Conversion = Static<typeof Conversion>;

/** Checkouts started on this day in the store's calendar and still abandoned. */
export const CartsPoint = Type.Object({ day: Type.String(), abandoned: Type.Integer(), value: Price });
export type CartsPoint = Static<typeof CartsPoint>;

/** `GET /api/analytics/abandoned_carts` */
export const AbandonedCarts = Type.Object({
  abandonedCarts: Nullable(Type.Integer()),
  /** Their total value. */
  value: Nullable(Price),
  currency: Nullable(Type.String()),
  /** Compares the number of carts. */
  comparison: Nullable(Comparison),
  /** A point for each of the 60 days; empty if unknown. */
  timeseries: Type.Array(CartsPoint),
  about: About,
  ...Flags,
});
export type AbandonedCarts = Static<typeof AbandonedCarts>;

export const OrderRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  total_price: Price,
  currency: Type.String(),
  cancelled: Type.Boolean(),
  /** `null` if the name is missing, not granted or erased. */
  customer: Nullable(Type.Object({ first_name: Nullable(Type.String()), last_name: Nullable(Type.String()) })),
  /** The order in the store's admin. */
  adminUrl: Type.String(),
});
export type OrderRow = Static<typeof OrderRow>;

/**
 * `GET /api/analytics/orders/timeseries?page=1&limit=50&days=60`: newest first; pages count from 1. A period limits the
 * orders.
 */
export const OrdersQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ORDERS_PAGE_SIZE })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: ANALYTICS_DAYS })),
  ...PeriodQuery,
});

export const OrdersTimeseries = Type.Object({
  orders: Type.Array(OrderRow),
  page: Type.Integer(),
  has_more: Type.Boolean(),
  about: About,
  ...Flags,
});
export type OrdersTimeseries = Static<typeof OrdersTimeseries>;

/** `GET /api/analytics/store-stats`, over 60 days. */
export const StoreStats = Type.Object({
  totalOrders: Nullable(Type.Integer()),
  totalRevenue: Nullable(Price),
  currency: Nullable(Type.String()),
  about: About,
  ...Flags,
});
export type StoreStats = Static<typeof StoreStats>;

/** At most once per shop in 30 seconds; otherwise 429 `RATE_LIMITED` with the remaining `details.seconds`. */
export const refreshAnalytics = endpoint({
  method: 'POST',
  path: '/api/analytics/refresh',
  summary: 'Sync the store’s data and reports again',
  audience: 'session',
  answer: Refreshed,
});

export const revenue = endpoint({
  method: 'GET',
  path: '/api/analytics/revenue',
  summary: 'Revenue in total and by day',
  audience: 'session',
  answer: Revenue,
  reads: ['revenue_days', 'shops', 'refusals'],
});

export const revenueTimeseries = endpoint({
  method: 'GET',
  path: '/api/analytics/revenue/timeseries',
  summary: 'Revenue by day only',
  audience: 'session',
  answer: RevenueTimeseries,
  reads: ['revenue_days', 'shops', 'refusals'],
});

export const products = endpoint({
  method: 'GET',
  path: '/api/analytics/products',
  summary: 'The best-selling products, or the products that match a search',
  audience: 'session',
  query: ProductsQuery,
  answer: Products,
  csv: { name: 'products', row: ProductRow },
  errors: ['INSUFFICIENT_PERMISSIONS', 'API_ACCESS_LIMITED'],
  reads: ['products', 'product_sales', 'shops', 'refusals'],
});

export const productDays = endpoint({
  method: 'GET',
  path: '/api/analytics/products/days',
  summary: 'Revenue by day, divided among the best-selling products',
  audience: 'session',
  query: ProductDaysQuery,
  answer: ProductDays,
  reads: ['product_sales', 'products', 'revenue_days', 'shops', 'refusals'],
});

export const lowInventory = endpoint({
  method: 'GET',
  path: '/api/analytics/inventory/low',
  summary: 'Products that are nearly sold out',
  audience: 'session',
  query: LowInventoryQuery,
  answer: LowInventory,
  reads: ['variants', 'products', 'product_sales', 'shops', 'refusals'],
});

export const newProducts = endpoint({
  method: 'GET',
  path: '/api/analytics/new_products',
  summary: 'Recently added products',
  audience: 'session',
  query: NewProductsQuery,
  answer: NewProducts,
  reads: ['products', 'shops', 'refusals'],
});

export const conversion = endpoint({
  method: 'GET',
  path: '/api/analytics/conversion',
  summary: 'The conversion rate and its trend',
  audience: 'session',
  answer: Conversion,
  reads: ['conversion_days', 'revenue_days', 'checkout_days', 'shops', 'refusals'],
});

export const abandonedCarts = endpoint({
  method: 'GET',
  path: '/api/analytics/abandoned_carts',
  summary: 'Carts abandoned in the last 60 days',
  audience: 'session',
  answer: AbandonedCarts,
  reads: ['checkout_days', 'shops', 'refusals'],
});

export const orders = endpoint({
  method: 'GET',
  path: '/api/analytics/orders/timeseries',
  summary: 'Recent orders, page by page, newest first',
  audience: 'session',
  query: OrdersQuery,
  answer: OrdersTimeseries,
  csv: { name: 'orders', row: OrderRow },
  // Only the CSV is refused; the JSON answer has flags instead.
  errors: ['INSUFFICIENT_PERMISSIONS', 'API_ACCESS_LIMITED'],
  reads: ['orders', 'shops', 'refusals'],
});

export const storeStats = endpoint({
  method: 'GET',
  path: '/api/analytics/store-stats',
  summary: 'Orders and revenue of the last 60 days',
  audience: 'session',
  answer: StoreStats,
  reads: ['revenue_days', 'shops', 'refusals'],
});
