/** Endpoints for the market figures (spec §2), and their settings. */
import { type Static, Type } from 'typebox';
import { QUIET_PERCENT, RATE_LIMIT } from '../competitors/market/limits.js';
import { Accepted, AtQuery, Nullable, Price } from './common.js';
import { endpoint } from './endpoint.js';

/** The rank of an own product, at one of its variants' prices, among its linked competitors. */
export const MarketProduct = Type.Object({
  productId: Type.String(),
  /** Includes the variant's name if the comparison uses its price. */
  title: Type.String(),
  price: Price,
  currency: Type.String(),
  /** The number of linked competitors, and of those with a comparable price. */
  competitors: Type.Integer(),
  compared: Type.Integer(),
  /** Over the compared competitors; `null` if there are none. */
  min: Nullable(Price),
  avg: Nullable(Price),
  max: Nullable(Price),
  /** 1: no compared competitor is cheaper; `compared + 1`: all are cheaper. */
  position: Type.Integer(),
  /** The own price's difference from `avg` in per cent. */
  percentVsAvg: Nullable(Type.Number()),
  cheapest: Nullable(Type.Object({ id: Type.String(), label: Type.String(), price: Price })),
  /** A path of the app's own. */
  imageUrl: Nullable(Type.String()),
  /** The compared competitors, cheapest first; `price` in the own currency and for the own number of pieces. */
  rivals: Type.Array(
    Type.Object({ id: Type.String(), label: Type.String(), price: Price, outOfStock: Type.Boolean() }),
  ),
});
export type MarketProduct = Static<typeof MarketProduct>;

/** The own products with linked competitors, sorted by title. */
const MarketProducts = Type.Object({ products: Type.Array(MarketProduct) });

/** The four stat cards of spec §2. */
export const MarketSummary = Type.Object({
  total: Type.Integer(),
  inStock: Type.Integer(),
  /** Sold out or discontinued; `stockUnknown` counts pages without a stock statement. */
  outOfStock: Type.Integer(),
  stockUnknown: Type.Integer(),
  /** Competitors whose last change moved the price. */
  priceChanges: Type.Integer(),
  movedDown: Type.Integer(),
  movedUp: Type.Integer(),
  /** Averages the `averaged` competitors with a sure price in the most common currency; `null` without any price. */
  avgPrice: Nullable(Price),
  currency: Nullable(Type.String()),
  averaged: Type.Integer(),
  /** The number of competitors compared with an own product, and of those cheaper. */
  compared: Type.Integer(),
  cheaper: Type.Integer(),
  /** The number of competitors with stale figures: overdue, failing or blocked. */
  stale: Type.Integer(),
});
export type MarketSummary = Static<typeof MarketSummary>;

const CurrencyCode = Type.String({ pattern: '^[A-Z]{3}$' });

/** The shop's exchange rates and notice threshold. */
export const MarketSettings = Type.Object({
  /** In per cent. A smaller price move raises no notice; 0: every move does. */
  quietPercent: Type.Number({ minimum: 0, maximum: QUIET_PERCENT.max }),
  /** The merchant's own rates: one unit of `currency` is worth `rate` units of `into`. */
  rates: Type.Array(
    Type.Object({
      currency: CurrencyCode,
      into: CurrencyCode,
      /** A positive decimal. */
      rate: Type.String({ pattern: '^(?=.*[1-9])\\d{1,9}(\\.\\d{1,9})?$' }),
    }),
    { maxItems: RATE_LIMIT },
  ),
});
export type MarketSettings = Static<typeof MarketSettings>;

export const marketSummary = endpoint({
  method: 'GET',
  path: '/api/market/summary',
  summary: 'The four stat cards: competitors, in stock, price changes, average price',
  audience: 'session',
  query: AtQuery,
  answer: MarketSummary,
  reads: ['competitors', 'pages', 'product_prices', 'products', 'variants'],
});

export const marketProducts = endpoint({
  method: 'GET',
  path: '/api/market/products',
  summary: 'Per own product: the lowest, average and highest competitor price, and its own rank',
  audience: 'session',
  query: AtQuery,
  answer: MarketProducts,
  reads: ['competitors', 'pages', 'product_prices', 'products', 'variants'],
});

export const marketSettings = endpoint({
  method: 'GET',
  path: '/api/market/settings',
  summary: 'The exchange rates, and the size from which a price move raises a notice',
  audience: 'session',
  answer: MarketSettings,
  reads: [],
});

export const saveMarketSettings = endpoint({
  method: 'PUT',
  path: '/api/market/settings',
  summary: 'Set the exchange rates, and the size from which a price move raises a notice',
  audience: 'session',
  body: MarketSettings,
  answer: Accepted,
});
