/**
 * The dashboard's figures (spec §3, §7). All are folded from synced events; no call reaches Shopify. What is refused is
 * `null` or an empty list beside its flags: unknown, never 0. Longer than 300 lines: what a call answers stands beside it.
 */
import { type Static, Type } from 'typebox';
import { Nullable, OneOf, Position, Price, SafeText } from './common.js';
import { endpoint } from './endpoint.js';

/** Spec §9: orders cover 60 days, 50 a page. */
export const ANALYTICS_DAYS = 60;
export const ORDERS_PAGE_SIZE = 50;
/** New products and conversion look at half of that, so that the half before is there to compare with. */
export const RECENT_DAYS = 30;
export const LOW_INVENTORY_THRESHOLD = 5;

/** The flags of spec §3 that every answer carries: a figure that is refused or limited says so beside its empty value. */
const Flags = {
  /** The last refresh was put off by the store platform: the figures are as of `about.lastSync`. */
  rate_limited: Type.Boolean(),
  error: Nullable(Type.String()),
  error_code: Nullable(Type.String()),
  /** For whoever helps the merchant: which data are refused, by what, since when; `null` where nothing is. */
  debug_info: Nullable(Type.String()),
};

/** How to read the figures beside it. */
export const About = Type.Object({
  /** In one sentence; docs/metrics.md explains it. */
  definition: Type.String(),
  timeZone: Type.String(),
  /** First and last day of the period, in the store's calendar, both counted: `YYYY-MM-DD`. */
  from: Type.String(),
  to: Type.String(),
  /** When store data was last taken over; `null` before the first time. */
  lastSync: Nullable(Type.String()),
});
export type About = Static<typeof About>;

/** The newer half of the period against the half before it, of as many days. */
export const Comparison = Type.Object({
  days: Type.Integer(),
  current: Type.Number(),
  previous: Type.Number(),
  /** In per cent of the previous one, two digits; `null` where that is 0. */
  change: Nullable(Type.Number()),
});
export type Comparison = Static<typeof Comparison>;

export const Refreshed = Type.Object({
  /** `pending`: it takes longer than a browser is kept waiting, and a push tells its end. */
  refresh: OneOf(['done', 'pending', 'failed'] as const),
  /** Reads that ask for it have what the refresh brought. */
  position: Position,
});
export type Refreshed = Static<typeof Refreshed>;

/** One day of the store's own calendar: `created_at` is `YYYY-MM-DD`. */
export const RevenuePoint = Type.Object({ created_at: Type.String(), total_price: Price, orders: Type.Integer() });
export type RevenuePoint = Static<typeof RevenuePoint>;

/** `GET /api/analytics/revenue`. Test and cancelled orders are out; every one of the last 60 days has its point. */
export const Revenue = Type.Object({
  totalRevenue: Nullable(Price),
  currency: Nullable(Type.String()),
  timeZone: Type.String(),
  days: Type.Integer(),
  timeseries: Type.Array(RevenuePoint),
  /** Shown apart: orders that were cancelled, and what was paid back of the period's orders. */
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
  /** `null` where the store does not track its stock. */
  inventory: Nullable(Type.Integer()),
  price: Price,
  currency: Type.String(),
  /** A path of the app's own (`IMAGE_PATHS`). */
  imageUrl: Nullable(Type.String()),
  /** Sold in the last 60 days: money after discounts and returns, and units. */
  revenue: Price,
  unitsSold: Type.Integer(),
  /** The product in the store's admin. */
  adminUrl: Type.String(),
});
export type ProductRow = Static<typeof ProductRow>;

/** `GET /api/analytics/products?search=tent`: those whose title has all of its words; without it, all. */
export const ProductsQuery = Type.Object({ search: Type.Optional(SafeText(200)) });
export type ProductsQuery = Static<typeof ProductsQuery>;

/** `GET /api/analytics/products`: best sellers first, at most 100 of `total`. */
export const Products = Type.Object({
  products: Type.Array(ProductRow),
  total: Type.Integer(),
  about: About,
  ...Flags,
});
export type Products = Static<typeof Products>;

/** `GET /api/analytics/inventory/low?threshold=5` */
export const LowInventoryQuery = Type.Object({
  threshold: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});
export type LowInventoryQuery = Static<typeof LowInventoryQuery>;

export const LowVariant = Type.Object({
  id: Type.String(),
  productId: Type.String(),
  /** The product's, and the variant's own. */
  title: Type.String(),
  variantTitle: Type.String(),
  /** Below 0 where more was sold than there was. */
  inventory: Type.Integer(),
  /** Sells on without stock. */
  oversells: Type.Boolean(),
  price: Price,
  currency: Type.String(),
  /** A path of the app's own (`IMAGE_PATHS`). */
  imageUrl: Nullable(Type.String()),
  adminUrl: Type.String(),
});
export type LowVariant = Static<typeof LowVariant>;

export const LowInventory = Type.Object({
  /** The scarcest first; at most 100 of `lowInventoryCount`. */
  lowInventory: Type.Array(LowVariant),
  lowInventoryCount: Nullable(Type.Integer()),
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

/** `GET /api/analytics/new_products` */
export const NewProducts = Type.Object({
  newProducts: Nullable(Type.Integer()),
  /** The newest first; at most 100 of `newProducts`. */
  products: Type.Array(NewProduct),
  about: About,
  ...Flags,
});
export type NewProducts = Static<typeof NewProducts>;

/** What is shown depends on what the store grants, and the answer says which it is (shopify reference §10). */
export const CONVERSION_METRICS = ['Conversion rate', 'Checkout completion'] as const;
export type ConversionMetric = (typeof CONVERSION_METRICS)[number];

/** Of one day of the store's calendar: what was begun (visits, or checkouts), and how much of it was bought. */
export const ConversionPoint = Type.Object({ day: Type.String(), begun: Type.Integer(), completed: Type.Integer() });
export type ConversionPoint = Static<typeof ConversionPoint>;

/** `GET /api/analytics/conversion`, over the last 30 days. */
export const Conversion = Type.Object({
  metric: OneOf(CONVERSION_METRICS),
  /** In per cent, two digits; `null` where there was nothing to convert. */
  conversionRate: Nullable(Type.Number()),
  /** Percentage points more than in the 30 days before. */
  conversionRateDelta: Nullable(Type.Number()),
  /** All 60 days that rate and delta are made of; empty where it is not known. */
  timeseries: Type.Array(ConversionPoint),
  about: About,
  ...Flags,
});
export type Conversion = Static<typeof Conversion>;

/** Checkouts that were begun on this day of the store's calendar and abandoned until now. */
export const CartsPoint = Type.Object({ day: Type.String(), abandoned: Type.Integer(), value: Price });
export type CartsPoint = Static<typeof CartsPoint>;

/** `GET /api/analytics/abandoned_carts` */
export const AbandonedCarts = Type.Object({
  abandonedCarts: Nullable(Type.Integer()),
  /** What was in them. */
  value: Nullable(Price),
  currency: Nullable(Type.String()),
  /** Of their number. */
  comparison: Nullable(Comparison),
  /** Every one of the 60 days has its point; empty where it is not known. */
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
  /** `null` where there is none, the merchant's approval does not cover names, or the name was erased. */
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

/** At most once per shop in 30 seconds: else 429 `RATE_LIMITED` with the seconds left in `details.seconds`. */
export const refreshAnalytics = endpoint({
  method: 'POST',
  path: '/api/analytics/refresh',
  summary: 'Read the store again, its reports too',
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
  summary: 'Revenue by day alone',
  audience: 'session',
  answer: RevenueTimeseries,
  reads: ['revenue_days', 'shops', 'refusals'],
});

export const products = endpoint({
  method: 'GET',
  path: '/api/analytics/products',
  summary: 'The best-selling products, or those that a search finds',
  audience: 'session',
  query: ProductsQuery,
  answer: Products,
  reads: ['products', 'product_sales', 'shops', 'refusals'],
});

export const lowInventory = endpoint({
  method: 'GET',
  path: '/api/analytics/inventory/low',
  summary: 'Products that are nearly sold out',
  audience: 'session',
  query: LowInventoryQuery,
  answer: LowInventory,
  reads: ['variants', 'products', 'shops', 'refusals'],
});

export const newProducts = endpoint({
  method: 'GET',
  path: '/api/analytics/new_products',
  summary: 'Products that were added lately',
  audience: 'session',
  answer: NewProducts,
  reads: ['products', 'shops', 'refusals'],
});

export const conversion = endpoint({
  method: 'GET',
  path: '/api/analytics/conversion',
  summary: 'The conversion rate and how it moved',
  audience: 'session',
  answer: Conversion,
  reads: ['conversion_days', 'revenue_days', 'checkout_days', 'shops', 'refusals'],
});

export const abandonedCarts = endpoint({
  method: 'GET',
  path: '/api/analytics/abandoned_carts',
  summary: 'Carts that were left in the last 60 days',
  audience: 'session',
  answer: AbandonedCarts,
  reads: ['checkout_days', 'shops', 'refusals'],
});

export const orders = endpoint({
  method: 'GET',
  path: '/api/analytics/orders/timeseries',
  summary: 'Orders of the last days, page by page, newest first',
  audience: 'session',
  query: OrdersQuery,
  answer: OrdersTimeseries,
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
