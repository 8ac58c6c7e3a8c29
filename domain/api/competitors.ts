/** The competitors page (spec §7). Longer than 300 lines so that requests and answers stay beside their calls. */
import { type Static, Type } from 'typebox';
import { NOT_COMPARED, QUIET_PERCENT, RATE_LIMIT } from '../competitors/market/limits.js';
import { PAIRS } from '../competitors/pair.js';
import { CORRECTED_STOCK } from '../extraction/correctedStock.js';
import { FRESHNESS_STATES } from '../price/freshness.js';
import { Accepted, At, IdParams, Nullable, OneOf, Position, Price, SafeText } from './common.js';
import { endpoint } from './endpoint.js';

export const AVAILABILITIES = [
  'in_stock',
  'out_of_stock',
  'pre_order',
  'back_order',
  'discontinued',
  'unknown',
] as const;

/** How far a competitor's figures can be trusted right now: domain/price/freshness says what the states mean. */
export const Freshness = Type.Object({
  state: OneOf(FRESHNESS_STATES),
  /** When the next check is due; in the past if overdue, `null` while none is planned or the first one waits for its turn. */
  nextCheck: Nullable(Type.String()),
  /** Consecutive failed checks. */
  failures: Type.Integer(),
  /** The site's own Crawl-delay or Retry-After is longer than our own pause. */
  slowedBySite: Type.Boolean(),
});
export type Freshness = Static<typeof Freshness>;

/** Bounds of a merchant's own interval, in minutes. */
export const EVERY_MINUTES = { min: 15, max: 1440 } as const;

export const CheckSchedule = Type.Object({
  /** The interval that the merchant chose; `null`: it adapts to how often the price moves. */
  everyMinutes: Nullable(Type.Integer({ minimum: EVERY_MINUTES.min, maximum: EVERY_MINUTES.max })),
});
export type CheckSchedule = Static<typeof CheckSchedule>;

export const SetScheduleBody = CheckSchedule;
export type SetScheduleBody = Static<typeof SetScheduleBody>;

/** The own product that it is compared with; `null` if none. */
export const LinkProductBody = Type.Object({
  productId: Nullable(Type.String({ minLength: 1, maxLength: 256 })),
  /**
   * The own variant whose price is compared; `null`: the product at its lowest price. Left out: the one of the same code or
   * options as the variant that is watched.
   */
  ownVariant: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 256 }))),
});
export type LinkProductBody = Static<typeof LinkProductBody>;

/** The prices of one piece, in the own currency, if the two sell different counts. */
export const PerPiece = Nullable(
  Type.Object({ own: Price, theirs: Price, ownPieces: Type.Integer(), theirPieces: Type.Integer() }),
);

/** What the line in a row shows. */
export const TREND = { days: 30, points: 40 } as const;

export const Competitor = Type.Object({
  id: Type.String(),
  url: Type.String(),
  /** The merchant's label, else the page's title, else its host. */
  label: Type.String(),
  /** `null` until a price is read; the client shows N/A. */
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  /** `true` only if the page proves it; `availability` tells 'out of stock' from 'not known'. */
  inStock: Type.Boolean(),
  availability: OneOf(AVAILABILITIES),
  /** By how many per cent the last change moved the price; 0 before the first change. */
  percentDiff: Type.Number(),
  previousPrice: Nullable(Price),
  changedAt: Nullable(Type.String()),
  /** The last check, successful or not; `null` before the first. */
  lastChecked: Nullable(Type.String()),
  /** The last time a check read a price or stock. */
  lastRead: Nullable(Type.String()),
  /** Why the last check failed (domain/price `CheckFailure`); `null` while checks succeed. */
  failure: Nullable(Type.String()),
  /** Whether the reading is sure of its price; `null` before the first. Otherwise its evidence shows the candidates. */
  sure: Nullable(Type.Boolean()),
  /** The page's variant that is watched; `null`: its default. */
  variant: Nullable(Type.String()),
  productId: Nullable(Type.String()),
  /** How sure it is that the product is the same; `null` without one. Only an `assumed` pair is never compared. */
  pair: Nullable(OneOf(PAIRS)),
  /** The own variant that is compared, with its price; `null`: the product at its lowest price. */
  ownVariant: Nullable(Type.String()),
  /** The former or recommended price, if the page names one: always more than `price`. */
  listPrice: Nullable(Price),
  /** The linked own product; all `null` if no product is linked or it is not in the catalogue. */
  ownProductTitle: Nullable(Type.String()),
  ownPrice: Nullable(Price),
  ownCurrency: Nullable(Type.String()),
  /**
   * By how many per cent the competitor is more expensive (above 0) or cheaper than the own product: per piece, and by
   * the merchant's own rate, where counts or currencies differ.
   */
  percentVsOwn: Nullable(Type.Number()),
  /** Why two known prices are not compared; `null` if they are, or if one is not known. */
  notCompared: Nullable(OneOf(NOT_COMPARED)),
  perPiece: PerPiece,
  /** The merchant's own rate that the comparison uses: one unit of `currency` in `ownCurrency`. */
  rate: Nullable(Type.Number()),
  /** The page's picture and the own product's: paths of the app's own (`IMAGE_PATHS`). */
  imageUrl: Nullable(Type.String()),
  ownImageUrl: Nullable(Type.String()),
  /**
   * The prices of the last `TREND.days`, oldest first; a price holds until the next one. The first may be older. Empty of
   * a past moment.
   */
  trend: Type.Array(Type.Object({ at: Type.String(), price: Nullable(Price) })),
  freshness: Freshness,
  /** Minutes from one check to the next at present. */
  checkEveryMinutes: Nullable(Type.Number()),
  /** The merchant's own interval, see `CheckSchedule`. */
  everyMinutes: Nullable(Type.Integer()),
});
export type Competitor = Static<typeof Competitor>;

export const Competitors = Type.Array(Competitor);

/** An empty `url` has its own error text, so the schema lets it through. */
export const TrackCompetitorBody = Type.Object({
  url: Type.String({ maxLength: 4096 }),
  /**
   * The merchant's choice: `confirmed`; `null`: none. Left out or empty: the product that matches best, if one is the
   * same (`matched`), or else `assumedProductId`, or else the first product of the catalogue (`assumed`).
   */
  productId: Type.Optional(Nullable(Type.String({ maxLength: 256 }))),
  /** Spec §5: the first product of the client's cache. */
  assumedProductId: Type.Optional(Nullable(Type.String({ maxLength: 256 }))),
  /** One of the page's variants by its id, instead of the one that the URL names; `null`: the page's default. */
  variant: Type.Optional(Nullable(SafeText(200))),
  label: Type.Optional(Nullable(SafeText(200))),
  /** The previewed price that the merchant chose: the page is read there from the start. */
  correction: Type.Optional(Type.Object({ place: Type.String({ minLength: 1, maxLength: 2000 }), price: Price })),
});
export type TrackCompetitorBody = Static<typeof TrackCompetitorBody>;

export const PreviewBody = Type.Object({ url: Type.String({ maxLength: 4096 }) });
export type PreviewBody = Static<typeof PreviewBody>;

/** A price that the page offers. */
export const PriceChoice = Type.Object({
  /** Names its place on the page. */
  place: Type.String(),
  price: Price,
  currency: Nullable(Type.String()),
  /** The text as found. */
  raw: Type.String(),
  why: Type.String(),
  /** 0 to 1: how likely it is the product's price. */
  confidence: Type.Number(),
});
export type PriceChoice = Static<typeof PriceChoice>;

export const PageVariantChoice = Type.Object({
  id: Type.String(),
  name: Type.String(),
  sku: Nullable(Type.String()),
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  availability: OneOf(AVAILABILITIES),
  /** It is tracked already. */
  tracked: Type.Boolean(),
});
export type PageVariantChoice = Static<typeof PageVariantChoice>;

/** An own product beside the page's. */
export const ProductCandidate = Type.Object({
  productId: Type.String(),
  title: Type.String(),
  price: Price,
  currency: Type.String(),
  imageUrl: Nullable(Type.String()),
  /** 0 to 1. */
  score: Type.Number(),
  /** The score reaches the matcher's threshold. */
  same: Type.Boolean(),
  reasons: Type.Array(Type.String()),
  /** By how many per cent the page is more expensive (above 0) or cheaper; `null` if the two cannot be compared. */
  percentVsOwn: Nullable(Type.Number()),
});
export type ProductCandidate = Static<typeof ProductCandidate>;

/** What a page shows, before it is tracked. The add takes its reading from here, within ten minutes. */
export const Preview = Type.Object({
  /** In its normal form. */
  url: Type.String(),
  /** The variant that the address names. */
  variant: Nullable(Type.String()),
  title: Nullable(Type.String()),
  imageUrl: Nullable(Type.String()),
  /** `null`: the page shows none, or none that is likely enough. */
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  listPrice: Nullable(Price),
  availability: OneOf(AVAILABILITIES),
  /** 0 to 1. */
  confidence: Type.Number(),
  /** `false`: not sure; `candidates` is what the answer hangs between. */
  sure: Type.Boolean(),
  /** `price` is the lowest of several: 'from'. */
  fromPrice: Type.Boolean(),
  candidates: Type.Array(PriceChoice),
  evidence: Type.Array(
    Type.Object({
      source: Type.String(),
      path: Type.String(),
      raw: Type.String(),
      chosen: Type.Boolean(),
      why: Type.String(),
    }),
  ),
  variants: Type.Array(PageVariantChoice),
  /** The best first. */
  matches: Type.Array(ProductCandidate),
});
export type Preview = Static<typeof Preview>;

export const TrackedCompetitor = Type.Object({ id: Type.String(), position: Position });
export type TrackedCompetitor = Static<typeof TrackedCompetitor>;

/** The price from `at` on. */
export const PricePoint = Type.Object({
  at: Type.String(),
  /** `null`: the page showed no price, for example because it was sold out. */
  price: Nullable(Price),
  listPrice: Nullable(Price),
  currency: Nullable(Type.String()),
  availability: OneOf(AVAILABILITIES),
});
export type PricePoint = Static<typeof PricePoint>;

export const HISTORY_DAYS = { default: 30, max: 365 } as const;

export const HistoryQuery = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: HISTORY_DAYS.max })),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

export const PriceHistory = Type.Object({
  id: Type.String(),
  /** The window: `from` to `to`. */
  from: Type.String(),
  to: Type.String(),
  /**
   * Oldest first; a price holds until the next point. The first may be older than `from`: it is the price at the start
   * of the window.
   */
  points: Type.Array(PricePoint),
  /** Over the points in `currency`, the latest one; `null` without any price. */
  currency: Nullable(Type.String()),
  min: Nullable(Price),
  /** Weighted by how long each price held. */
  avg: Nullable(Price),
  max: Nullable(Price),
  /** When a price or stock was first seen; `null`: not yet. */
  firstSeen: Nullable(Type.String()),
  /** When the page could not be read, within the window. */
  gaps: Type.Array(
    Type.Object({
      from: Type.String(),
      /** `null`: it lasts. */
      to: Nullable(Type.String()),
      /** domain/price `CheckFailure`. */
      reason: Type.String(),
    }),
  ),
});
export type PriceHistory = Static<typeof PriceHistory>;

/** One finding on the page: where, its text, and why it counts or not. */
export const EvidenceItem = Type.Object({
  /** `json-ld`, `microdata`, `rdfa`, `meta`, `state`, `shopify`, `visible` or `page`. */
  source: Type.String(),
  path: Type.String(),
  raw: Type.String(),
  /** Whether the answer rests on it. */
  chosen: Type.Boolean(),
  why: Type.String(),
});
export type EvidenceItem = Static<typeof EvidenceItem>;

/** What the last reading is based on. `evidence` is empty before the first reading. */
export const PriceEvidence = Type.Object({
  id: Type.String(),
  url: Type.String(),
  /** When the page was read; `null`: not yet. */
  at: Nullable(Type.String()),
  title: Nullable(Type.String()),
  /** A path of the app's own. */
  imageUrl: Nullable(Type.String()),
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  listPrice: Nullable(Price),
  availability: OneOf(AVAILABILITIES),
  /** 0 to 1; below 0.4 no price is answered. */
  confidence: Type.Number(),
  /** `price` is the lowest of several: 'from'. */
  fromPrice: Type.Boolean(),
  /** A price that differs so much that a second reading must confirm it. */
  doubted: Nullable(Type.Object({ price: Price, currency: Nullable(Type.String()) })),
  evidence: Type.Array(EvidenceItem),
  /** `false`: the answer hangs between `candidates`. */
  sure: Type.Boolean(),
  /** Every price that the page offers, most likely first. */
  candidates: Type.Array(PriceChoice),
  /** Where the merchant said that the price is; `null`: nowhere. */
  correctedPlace: Nullable(Type.String()),
  /** Everything that the page says of stock. */
  stock: Type.Array(
    Type.Object({ availability: OneOf(AVAILABILITIES), place: Type.String(), raw: Type.String(), why: Type.String() }),
  ),
  /** Names all that the page says of stock: a correction rests on it. */
  stockSaid: Type.String(),
  /** What the merchant said of the stock; `null`: nothing. */
  correctedStock: Nullable(Type.Object({ availability: OneOf(CORRECTED_STOCK), place: Nullable(Type.String()) })),
});
export type PriceEvidence = Static<typeof PriceEvidence>;

/** The rank of an own product, at one of the prices of its variants, among the competitors linked to it. */
export const MarketProduct = Type.Object({
  productId: Type.String(),
  /** With the variant's name if it is compared at that one's price. */
  title: Type.String(),
  price: Price,
  currency: Type.String(),
  /** Competitors linked to it, and how many of them have a price in its currency: only those are compared. */
  competitors: Type.Integer(),
  compared: Type.Integer(),
  /** Of the compared competitors; `null` if there are none. */
  min: Nullable(Price),
  avg: Nullable(Price),
  max: Nullable(Price),
  /** 1: no compared competitor is cheaper; `compared + 1`: all of them are. */
  position: Type.Integer(),
  /** By how many per cent the own price is above (or below) `avg`. */
  percentVsAvg: Nullable(Type.Number()),
  cheapest: Nullable(Type.Object({ id: Type.String(), label: Type.String(), price: Price })),
  /** A path of the app's own. */
  imageUrl: Nullable(Type.String()),
  /** The compared competitors, cheapest first; `price` in the own currency and for as many pieces. */
  rivals: Type.Array(
    Type.Object({ id: Type.String(), label: Type.String(), price: Price, outOfStock: Type.Boolean() }),
  ),
});
export type MarketProduct = Static<typeof MarketProduct>;

/** The own products with linked competitors, by title. */
export const MarketProducts = Type.Object({ products: Type.Array(MarketProduct) });
export type MarketProducts = Static<typeof MarketProducts>;

/** The four stat cards of spec §2. */
export const MarketSummary = Type.Object({
  total: Type.Integer(),
  inStock: Type.Integer(),
  /** Sold out or discontinued; pages that do not say are `stockUnknown`. */
  outOfStock: Type.Integer(),
  stockUnknown: Type.Integer(),
  /** Competitors whose last change moved the price. */
  priceChanges: Type.Integer(),
  movedDown: Type.Integer(),
  movedUp: Type.Integer(),
  /** Over `averaged` competitors, those with a sure price in the most common currency; `null` without any price. */
  avgPrice: Nullable(Price),
  currency: Nullable(Type.String()),
  averaged: Type.Integer(),
  /** Competitors compared with an own product, and how many of them are cheaper. */
  compared: Type.Integer(),
  cheaper: Type.Integer(),
  /** Competitors whose figures cannot be trusted right now: overdue, failing or blocked. */
  stale: Type.Integer(),
});
export type MarketSummary = Static<typeof MarketSummary>;

const CurrencyCode = Type.String({ pattern: '^[A-Z]{3}$' });

/** How the shop compares prices, and which moves it hears about. */
export const MarketSettings = Type.Object({
  /** A price move under so many per cent raises no notice; 0: every move does. */
  quietPercent: Type.Number({ minimum: 0, maximum: QUIET_PERCENT.max }),
  /** The merchant's own: one unit of `currency` is worth `rate` units of `into`. */
  rates: Type.Array(
    Type.Object({
      currency: CurrencyCode,
      into: CurrencyCode,
      /** A decimal above zero. */
      rate: Type.String({ pattern: '^(?=.*[1-9])\\d{1,9}(\\.\\d{1,9})?$' }),
    }),
    { maxItems: RATE_LIMIT },
  ),
});
export type MarketSettings = Static<typeof MarketSettings>;

/** The market as it was (docs/adr/0020). */
const MarketQuery = Type.Object({ at: At });

const LIST = '/api/competitors';

export const competitors = endpoint({
  method: 'GET',
  path: LIST,
  summary: 'The tracked competitors with price, stock and freshness, newest first',
  audience: 'session',
  query: MarketQuery,
  answer: Competitors,
  reads: ['competitors', 'pages', 'price_history', 'product_prices', 'products', 'variants'],
});

export const trackCompetitor = endpoint({
  method: 'POST',
  path: LIST,
  summary: 'Track a competitor by the URL of a product page',
  audience: 'session',
  body: TrackCompetitorBody,
  status: 201,
  answer: TrackedCompetitor,
  errors: [
    'COMPETITOR_URL_REQUIRED',
    'COMPETITOR_URL_INVALID',
    'COMPETITOR_ALREADY_TRACKED',
    'WATCHLIST_FULL',
    'PRODUCT_UNKNOWN',
    'PRODUCTS_SYNC_NEEDED',
    'CORRECTION_STALE',
  ],
});

export const previewCompetitor = endpoint({
  method: 'POST',
  path: `${LIST}/preview`,
  summary: 'What a page shows and which own products match it, before it is tracked; fetches the page once',
  audience: 'session',
  body: PreviewBody,
  answer: Preview,
  errors: [
    'COMPETITOR_URL_REQUIRED',
    'COMPETITOR_URL_INVALID',
    'COMPETITOR_ALREADY_TRACKED',
    'COMPETITOR_NO_ANSWER',
    'COMPETITOR_UNREACHABLE',
    'COMPETITOR_BUSY',
    'COMPETITOR_SHARE_USED',
    'COMPETITOR_READER_BUSY',
    'COMPETITOR_BLOCKED',
    'COMPETITOR_ROBOTS',
    'COMPETITOR_PAGE_GONE',
    'COMPETITOR_NO_PRODUCT',
    'COMPETITOR_PAGE_UNREADABLE',
    'COMPETITOR_VARIANT_GONE',
  ],
});

export const stopTracking = endpoint({
  method: 'DELETE',
  path: `${LIST}/:id`,
  summary: 'Stop tracking a competitor',
  audience: 'session',
  params: IdParams,
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND'],
});

export const checkCompetitor = endpoint({
  method: 'POST',
  path: `${LIST}/:id/check`,
  summary: 'Check a competitor’s page now',
  audience: 'session',
  params: IdParams,
  status: 202,
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND', 'PLAN_PAUSED'],
});

export const setCheckSchedule = endpoint({
  method: 'PUT',
  path: `${LIST}/:id/schedule`,
  summary: 'Set how often a competitor is checked',
  audience: 'session',
  params: IdParams,
  body: SetScheduleBody,
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND'],
});

export const linkProduct = endpoint({
  method: 'PUT',
  path: `${LIST}/:id/product`,
  summary: 'Link a competitor to an own product, or remove the link',
  audience: 'session',
  params: IdParams,
  body: LinkProductBody,
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND', 'PRODUCT_UNKNOWN', 'PRODUCTS_SYNC_NEEDED', 'VARIANT_UNKNOWN'],
});

const Place = Type.String({ minLength: 1, maxLength: 2000 });

/**
 * What the merchant saw on the page; it takes the place of an earlier correction. What is left out is read as for everyone.
 */
export const CorrectionBody = Type.Object({
  /** Where the price is, and what it is: both or neither. `none` without a price: the page shows none. */
  place: Type.Optional(Place),
  price: Type.Optional(Price),
  stock: Type.Optional(
    Type.Object({
      availability: OneOf(CORRECTED_STOCK),
      /** Where the page says so, one of the evidence's `stock`; `null`: it is so now. */
      place: Nullable(Place),
      /** The evidence's `stockSaid`. */
      said: Type.String({ maxLength: 64 }),
    }),
  ),
});
export type CorrectionBody = Static<typeof CorrectionBody>;

export const correctReading = endpoint({
  method: 'POST',
  path: `${LIST}/:id/correction`,
  summary: 'Read a competitor’s price and stock like this from now on; fetches the page once',
  audience: 'session',
  params: IdParams,
  body: CorrectionBody,
  answer: Accepted,
  errors: [
    'COMPETITOR_NOT_FOUND',
    'CORRECTION_EMPTY',
    'CORRECTION_NEEDS_PRICE',
    'CORRECTION_STALE',
    'COMPETITOR_VARIANT_GONE',
    'COMPETITOR_BUSY',
    'COMPETITOR_SHARE_USED',
    'COMPETITOR_READER_BUSY',
    'COMPETITOR_NO_ANSWER',
    'COMPETITOR_PAGE_UNREADABLE',
  ],
});

export const withdrawCorrection = endpoint({
  method: 'DELETE',
  path: `${LIST}/:id/correction`,
  summary: 'Read a competitor’s price as for everyone again',
  audience: 'session',
  params: IdParams,
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND'],
});

export const priceHistory = endpoint({
  method: 'GET',
  path: `${LIST}/:id/history`,
  summary: 'The price history of a competitor, with lowest, average and highest price',
  audience: 'session',
  params: IdParams,
  query: HistoryQuery,
  answer: PriceHistory,
  errors: ['COMPETITOR_NOT_FOUND'],
  reads: ['competitors', 'price_history'],
});

export const priceEvidence = endpoint({
  method: 'GET',
  path: `${LIST}/:id/evidence`,
  summary: 'The evidence for the last reading of a competitor: each candidate and why it counts or not',
  audience: 'session',
  params: IdParams,
  answer: PriceEvidence,
  errors: ['COMPETITOR_NOT_FOUND'],
  reads: ['competitors'],
});

/** What a pair may be compared by, if the own product has several variants. */
export const OwnVariants = Type.Object({
  variants: Type.Array(
    Type.Object({ id: Type.String(), title: Type.String(), sku: Nullable(Type.String()), price: Price }),
  ),
  /** The id of the one that is compared; `null`: the product at its lowest price. */
  chosen: Nullable(Type.String()),
});
export type OwnVariants = Static<typeof OwnVariants>;

export const ownVariants = endpoint({
  method: 'GET',
  path: `${LIST}/:id/own-variants`,
  summary: 'The variants of the own product that a competitor is compared with',
  audience: 'session',
  params: IdParams,
  answer: OwnVariants,
  errors: ['COMPETITOR_NOT_FOUND'],
  reads: ['competitors', 'variants'],
});

export const marketSummary = endpoint({
  method: 'GET',
  path: '/api/market/summary',
  summary: 'The four stat cards: competitors, in stock, price changes, average price',
  audience: 'session',
  query: MarketQuery,
  answer: MarketSummary,
  reads: ['competitors', 'pages', 'product_prices', 'products', 'variants'],
});

export const marketProducts = endpoint({
  method: 'GET',
  path: '/api/market/products',
  summary: 'Per own product: the lowest, average and highest competitor price, and its own rank',
  audience: 'session',
  query: MarketQuery,
  answer: MarketProducts,
  reads: ['competitors', 'pages', 'product_prices', 'products', 'variants'],
});

export const marketSettings = endpoint({
  method: 'GET',
  path: '/api/market/settings',
  summary: 'How prices are compared, and from which size a price move raises a notice',
  audience: 'session',
  answer: MarketSettings,
  reads: [],
});

export const saveMarketSettings = endpoint({
  method: 'PUT',
  path: '/api/market/settings',
  summary: 'Set how prices are compared, and from which size a price move raises a notice',
  audience: 'session',
  body: MarketSettings,
  answer: Accepted,
});
