/** Endpoints for the competitors page (spec §7). Longer than 300 lines to keep schemas next to their endpoints. */
import { type Static, Type } from 'typebox';
import { NOT_COMPARED, QUIET_PERCENT, RATE_LIMIT } from '../competitors/market/limits.js';
import { PAIRS } from '../competitors/pair.js';
import { RULE_PARTS } from '../competitors/rulePart.js';
import { CORRECTED_STOCK } from '../extraction/correctedStock.js';
import { PAGE_LINES } from '../extraction/pageLine.js';
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

/** The freshness of a competitor's figures; domain/price/freshness defines the states. */
export const Freshness = Type.Object({
  state: OneOf(FRESHNESS_STATES),
  /** The due time of the next check; in the past if overdue, `null` while none is planned or the first one is queued. */
  nextCheck: Nullable(Type.String()),
  /** Consecutive failed checks. */
  failures: Type.Integer(),
  /** True if the site's Crawl-delay, or its request to slow down, makes our pauses longer. */
  slowedBySite: Type.Boolean(),
  /** The end of the wait that the site asked for; `null` unless the state is `slow_down`. */
  slowUntil: Nullable(Type.String()),
});

/** Bounds of a merchant's own interval, in minutes. */
export const EVERY_MINUTES = { min: 15, max: 1440 } as const;

export const CheckSchedule = Type.Object({
  /** The interval that the merchant chose; `null`: adaptive. */
  everyMinutes: Nullable(Type.Integer({ minimum: EVERY_MINUTES.min, maximum: EVERY_MINUTES.max })),
});

export const SetScheduleBody = CheckSchedule;

/** The own product to compare with; `null` removes the link. */
export const LinkProductBody = Type.Object({
  productId: Nullable(Type.String({ minLength: 1, maxLength: 256 })),
  /**
   * The own variant to compare with; `null`: the product's lowest price. Omitted: the one with the same code or options
   * as the watched variant.
   */
  ownVariant: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 256 }))),
  /** Takes a choice back: the product is only assumed again, and not compared. */
  assumed: Type.Optional(Type.Literal(true)),
});

/** Prices per piece in the own currency, if the piece counts differ. */
export const PerPiece = Nullable(
  Type.Object({ own: Price, theirs: Price, ownPieces: Type.Integer(), theirPieces: Type.Integer() }),
);
export type PerPiece = Static<typeof PerPiece>;

/** The range of a row's trend line. */
export const TREND = { days: 30, points: 40 } as const;

export const Competitor = Type.Object({
  id: Type.String(),
  url: Type.String(),
  /** The merchant's label, or the page's title, or its host. */
  label: Type.String(),
  /** As the page states it, otherwise the registrable domain. */
  shopName: Type.String(),
  /** `null` until a price is read; the client shows N/A. */
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  /** `true` only if the page proves it; `availability` distinguishes 'out of stock' from 'unknown'. */
  inStock: Type.Boolean(),
  availability: OneOf(AVAILABILITIES),
  /** The last price change in per cent; 0 before the first change. */
  percentDiff: Type.Number(),
  previousPrice: Nullable(Price),
  changedAt: Nullable(Type.String()),
  /** The last check, successful or not; `null` before the first. */
  lastChecked: Nullable(Type.String()),
  /** The last check that read a price or stock. */
  lastRead: Nullable(Type.String()),
  /** The last check's failure (domain/price `CheckFailure`); `null` while checks succeed. */
  failure: Nullable(Type.String()),
  /** True if the reading is sure of its price; `null` before the first. If false, the evidence lists the candidates. */
  sure: Nullable(Type.Boolean()),
  /** The reason why it isn't sure (domain/extraction `Doubt`); `null` if it is. */
  doubt: Nullable(Type.String()),
  /** The watched variant; `null`: the page's default. */
  variant: Nullable(Type.String()),
  productId: Nullable(Type.String()),
  /** The pair's confidence; `null` without a product. An `assumed` pair is never compared. */
  pair: Nullable(OneOf(PAIRS)),
  /** The own variant in the comparison; `null`: the product's lowest price. */
  ownVariant: Nullable(Type.String()),
  /** The former or recommended price, if the page shows one; always above `price`. */
  listPrice: Nullable(Price),
  /** The linked own product; all `null` if no product is linked or it is not in the catalogue. */
  ownProductTitle: Nullable(Type.String()),
  ownPrice: Nullable(Price),
  ownCurrency: Nullable(Type.String()),
  /**
   * The competitor's price difference in per cent, positive if more expensive. Per piece and converted with the
   * merchant's own rate if counts or currencies differ.
   */
  percentVsOwn: Nullable(Type.Number()),
  /** The reason why two known prices are not compared; `null` if they are, or if one is unknown. */
  notCompared: Nullable(OneOf(NOT_COMPARED)),
  perPiece: PerPiece,
  /** The merchant's own rate in the comparison: units of `ownCurrency` per unit of `currency`. */
  rate: Nullable(Type.Number()),
  /** Images of the page and the own product, as paths of the app (`IMAGE_PATHS`). */
  imageUrl: Nullable(Type.String()),
  ownImageUrl: Nullable(Type.String()),
  /**
   * The prices of the last `TREND.days`, oldest first; a price applies until the next one. The first may be older. Empty
   * for a past time.
   */
  trend: Type.Array(Type.Object({ at: Type.String(), price: Nullable(Price) })),
  freshness: Freshness,
  /** The current check interval in minutes. */
  checkEveryMinutes: Nullable(Type.Number()),
  /** The merchant's own interval, see `CheckSchedule`. */
  everyMinutes: Nullable(Type.Integer()),
});
export type Competitor = Static<typeof Competitor>;

export const Competitors = Type.Array(Competitor);

/** The schema accepts an empty `url`, which has its own error text. */
export const TrackCompetitorBody = Type.Object({
  url: Type.String({ maxLength: 4096 }),
  /**
   * The merchant's choice (`confirmed`); `null`: none. Omitted or empty: the best match if it is certain (`matched`),
   * otherwise `assumedProductId` or the first product in the catalogue (`assumed`).
   */
  productId: Type.Optional(Nullable(Type.String({ maxLength: 256 }))),
  /** Spec §5: the first product in the client's cache. */
  assumedProductId: Type.Optional(Nullable(Type.String({ maxLength: 256 }))),
  /** The id of one of the page's variants, overriding the URL's; `null`: the page's default. */
  variant: Type.Optional(Nullable(SafeText(200))),
  label: Type.Optional(Nullable(SafeText(200))),
  /** The price that the merchant chose in the preview, applied from the first reading. */
  correction: Type.Optional(Type.Object({ place: Type.String({ minLength: 1, maxLength: 2000 }), price: Price })),
});
export type TrackCompetitorBody = Static<typeof TrackCompetitorBody>;

export const PreviewBody = Type.Object({ url: Type.String({ maxLength: 4096 }) });

/** A price found on the page. */
export const PriceChoice = Type.Object({
  /** Identifies the element on the page. */
  place: Type.String(),
  price: Price,
  currency: Nullable(Type.String()),
  /** The original text. */
  raw: Type.String(),
  why: Type.String(),
  /** 0 to 1: the likelihood of being the product's price. */
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
  /** True if it is already tracked. */
  tracked: Type.Boolean(),
});
export type PageVariantChoice = Static<typeof PageVariantChoice>;

/** An own product that a page may compete with. */
export const ProductCandidate = Type.Object({
  productId: Type.String(),
  title: Type.String(),
  price: Price,
  currency: Type.String(),
  imageUrl: Nullable(Type.String()),
  /** 0 to 1. */
  score: Type.Number(),
  /** Preselect this candidate. At most the first one is set; it can still be wrong (`CERTAIN` has the measured precision). */
  certain: Type.Boolean(),
  reasons: Type.Array(Type.String()),
  /** The page's price difference in per cent, positive if more expensive; `null` if not comparable. */
  percentVsOwn: Nullable(Type.Number()),
  perPiece: PerPiece,
  /** The merchant's own rate that the comparison uses; see `Competitor`. */
  rate: Nullable(Type.Number()),
});
export type ProductCandidate = Static<typeof ProductCandidate>;

/** The best first, at most three. */
export const ProductCandidates = Type.Object({ candidates: Type.Array(ProductCandidate) });
export type ProductCandidates = Static<typeof ProductCandidates>;

/** The reading of a page before it is tracked. Adding the page within ten minutes reuses it. */
export const Preview = Type.Object({
  /** The normalized URL. */
  url: Type.String(),
  /** The variant that the URL names. */
  variant: Nullable(Type.String()),
  title: Nullable(Type.String()),
  /** As the page states it, otherwise the registrable domain. */
  shopName: Type.String(),
  imageUrl: Nullable(Type.String()),
  /** `null` if no price on the page is likely enough. */
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  listPrice: Nullable(Price),
  availability: OneOf(AVAILABILITIES),
  /** 0 to 1. */
  confidence: Type.Number(),
  /** `false` if the reading is unsure between `candidates`. */
  sure: Type.Boolean(),
  /** domain/extraction `Doubt`; `null` if it is sure, or the page has no prices. */
  doubt: Nullable(Type.String()),
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
  /** Best match first. */
  matches: Type.Array(ProductCandidate),
});
export type Preview = Static<typeof Preview>;

export const TrackedCompetitor = Type.Object({ id: Type.String(), position: Position });

/** The price that applies from `at` on. */
export const PricePoint = Type.Object({
  at: Type.String(),
  /** `null`: the page showed no price, for example because it was sold out. */
  price: Nullable(Price),
  listPrice: Nullable(Price),
  currency: Nullable(Type.String()),
  availability: OneOf(AVAILABILITIES),
  /** True if a better reader later read the kept page differently; the figures above are what is known now. */
  revised: Type.Boolean(),
  /** The figures believed until the revision; `null` unless `revised`. */
  believedPrice: Nullable(Price),
  believedCurrency: Nullable(Type.String()),
  believedAvailability: Nullable(OneOf(AVAILABILITIES)),
});
export type PricePoint = Static<typeof PricePoint>;

export const HISTORY_DAYS = { default: 30, max: 365 } as const;

export const HistoryQuery = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: HISTORY_DAYS.max })),
});

export const PriceHistory = Type.Object({
  id: Type.String(),
  /** The window: `from` to `to`. */
  from: Type.String(),
  to: Type.String(),
  /**
   * Oldest first; a price applies until the next point. The first may be older than `from`: the price at the start of the
   * window.
   */
  points: Type.Array(PricePoint),
  /** The latest currency, to which the statistics are limited; `null` without any price. */
  currency: Nullable(Type.String()),
  min: Nullable(Price),
  /** Weighted by the duration of each price. */
  avg: Nullable(Price),
  max: Nullable(Price),
  /** The time of the first reading; `null` before it. */
  firstSeen: Nullable(Type.String()),
  /** The times in the window whose page is kept (`GET …/page-then`). */
  kept: Type.Array(Type.String()),
  /** Unreadable periods within the window. */
  gaps: Type.Array(
    Type.Object({
      from: Type.String(),
      /** `null` while it lasts. */
      to: Nullable(Type.String()),
      /** domain/price `CheckFailure`. */
      reason: Type.String(),
    }),
  ),
});
export type PriceHistory = Static<typeof PriceHistory>;

/** One finding on the page: its location, its text, and the reason why it counts or not. */
export const EvidenceItem = Type.Object({
  /** `json-ld`, `microdata`, `rdfa`, `meta`, `state`, `shopify`, `visible` or `page`. */
  source: Type.String(),
  path: Type.String(),
  raw: Type.String(),
  /** True if the answer is based on it. */
  chosen: Type.Boolean(),
  why: Type.String(),
});
export type EvidenceItem = Static<typeof EvidenceItem>;

/** The evidence for the last reading; empty before the first. */
export const PriceEvidence = Type.Object({
  id: Type.String(),
  url: Type.String(),
  /** The time of the reading; `null` before the first. */
  at: Nullable(Type.String()),
  title: Nullable(Type.String()),
  /** A path of the app's own. */
  imageUrl: Nullable(Type.String()),
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  listPrice: Nullable(Price),
  availability: OneOf(AVAILABILITIES),
  /** 0 to 1; below 0.4 the price is `null`. */
  confidence: Type.Number(),
  /** `price` is the lowest of several: 'from'. */
  fromPrice: Type.Boolean(),
  /** An implausible price that a second reading must confirm. */
  doubted: Nullable(Type.Object({ price: Price, currency: Nullable(Type.String()) })),
  evidence: Type.Array(EvidenceItem),
  /** `true` if the page was read in a browser, after its scripts had run. */
  rendered: Type.Boolean(),
  /** `false` if the reading is unsure between `candidates`. */
  sure: Type.Boolean(),
  /** domain/extraction `Doubt`; `null` if it is sure, or the page has no prices. */
  doubt: Nullable(Type.String()),
  /** Every price on the page, most likely first. */
  candidates: Type.Array(PriceChoice),
  /** The element that the merchant chose for the price; `null`: none. */
  correctedPlace: Nullable(Type.String()),
  /** All stock statements on the page. */
  stock: Type.Array(
    Type.Object({ availability: OneOf(AVAILABILITIES), place: Type.String(), raw: Type.String(), why: Type.String() }),
  ),
  /** Fingerprint of the page's stock statements, on which a correction is based. */
  stockSaid: Type.String(),
  /** The merchant's stock correction; `null`: none. */
  correctedStock: Nullable(Type.Object({ availability: OneOf(CORRECTED_STOCK), place: Nullable(Type.String()) })),
  /** The merchant's rules for the page's site, each made from three corrections that agree. */
  rules: Type.Array(Type.Object({ site: Type.String(), part: OneOf(RULE_PARTS), place: Type.String() })),
});
export type PriceEvidence = Static<typeof PriceEvidence>;

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
export const MarketProducts = Type.Object({ products: Type.Array(MarketProduct) });

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

/** Reads the market at a past time (docs/adr/0020). */
const MarketQuery = Type.Object({ at: At });

const LIST = '/api/competitors';

export const competitors = endpoint({
  method: 'GET',
  path: LIST,
  summary: 'The tracked competitors with price, stock and freshness, newest first',
  audience: 'session',
  query: MarketQuery,
  answer: Competitors,
  csv: { name: 'competitors', row: Competitor },
  reads: ['competitors', 'pages', 'price_history', 'product_prices', 'products', 'suggestions', 'variants'],
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
    'COMPETITOR_ADDRESS_PRIVATE',
    'COMPETITOR_ADDRESS_CREDENTIALS',
    'COMPETITOR_PORT_REFUSED',
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
  summary: 'Read a page and match it with own products before tracking it; fetches the page once',
  audience: 'session',
  body: PreviewBody,
  answer: Preview,
  errors: [
    'COMPETITOR_URL_REQUIRED',
    'COMPETITOR_URL_INVALID',
    'COMPETITOR_ADDRESS_PRIVATE',
    'COMPETITOR_ADDRESS_CREDENTIALS',
    'COMPETITOR_PORT_REFUSED',
    'COMPETITOR_ALREADY_TRACKED',
    'COMPETITOR_NO_ANSWER',
    'COMPETITOR_UNREACHABLE',
    'COMPETITOR_BUSY',
    'COMPETITOR_SLOW_DOWN',
    'COMPETITOR_SHARE_USED',
    'COMPETITOR_READER_BUSY',
    'COMPETITOR_BLOCKED',
    'COMPETITOR_ROBOTS',
    'COMPETITOR_PAGE_GONE',
    'COMPETITOR_NO_PRODUCT',
    'COMPETITOR_LISTING',
    'COMPETITOR_RESTAURANT',
    'COMPETITOR_BOOKING',
    'COMPETITOR_ARTICLE',
    'COMPETITOR_BRAND_PAGE',
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
  summary: 'Set the check interval of a competitor',
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
 * The merchant's correction; replaces an earlier one. Omitted fields keep the default reading.
 */
export const CorrectionBody = Type.Object({
  /** The element with the price, and its value: both or neither. `none` without a price: the page shows no price. */
  place: Type.Optional(Place),
  price: Type.Optional(Price),
  stock: Type.Optional(
    Type.Object({
      availability: OneOf(CORRECTED_STOCK),
      /** The place of one of the evidence's `stock` statements; `null`: only the current state. */
      place: Nullable(Place),
      /** The evidence's `stockSaid`. */
      said: Type.String({ maxLength: 64 }),
    }),
  ),
});

export const correctReading = endpoint({
  method: 'POST',
  path: `${LIST}/:id/correction`,
  summary: 'Correct the reading of a competitor’s price and stock; fetches the page once',
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
    'COMPETITOR_SLOW_DOWN',
    'COMPETITOR_SHARE_USED',
    'COMPETITOR_READER_BUSY',
    'COMPETITOR_NO_ANSWER',
    'COMPETITOR_PAGE_UNREADABLE',
  ],
});

export const withdrawCorrection = endpoint({
  method: 'DELETE',
  path: `${LIST}/:id/correction`,
  summary: 'Withdraw the correction of a competitor’s reading',
  audience: 'session',
  params: IdParams,
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND'],
});

export const removeSiteRule = endpoint({
  method: 'DELETE',
  path: `${LIST}/:id/rules/:part`,
  summary: 'Remove the rule by which a competitor’s site is read; the corrections that made it stay',
  audience: 'session',
  params: Type.Object({ ...IdParams.properties, part: OneOf(RULE_PARTS) }),
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
  csv: { name: 'price-history', row: PricePoint },
  errors: ['COMPETITOR_NOT_FOUND'],
  reads: ['competitors', 'price_history'],
});

export const priceEvidence = endpoint({
  method: 'GET',
  path: `${LIST}/:id/evidence`,
  summary: 'The evidence for the last reading of a competitor: each candidate and the reason why it counts or not',
  audience: 'session',
  params: IdParams,
  answer: PriceEvidence,
  errors: ['COMPETITOR_NOT_FOUND'],
  reads: ['competitors'],
});

/** The words of a page as it was read, line by line. */
export const PageThen = Type.Object({
  /** The time of the reading. */
  at: Type.String(),
  lines: Type.Array(
    Type.Object({
      /** `struck`: crossed out on the page, as a former price. */
      kind: OneOf(PAGE_LINES),
      text: Type.String(),
    }),
  ),
  /** True if the page has more lines than are sent. */
  cut: Type.Boolean(),
});
export type PageThen = Static<typeof PageThen>;

export const pageThen = endpoint({
  method: 'GET',
  path: `${LIST}/:id/page-then`,
  summary: 'The words of the page as it was read at the last move until a time',
  audience: 'session',
  params: IdParams,
  query: Type.Object({ at: At }),
  answer: PageThen,
  errors: ['COMPETITOR_NOT_FOUND', 'EVIDENCE_NOT_KEPT'],
  reads: ['competitors'],
});

export const evidencePack = endpoint({
  method: 'GET',
  path: `${LIST}/:id/evidence-pack`,
  summary: 'A signed file with the last reading until a time, the page as it was read, and its proof in the sealed log',
  audience: 'session',
  params: IdParams,
  query: Type.Object({ at: At }),
  answer: Type.Object({
    /** The file (docs/audit.md). */
    pack: Type.String(),
  }),
  errors: ['COMPETITOR_NOT_FOUND', 'EVIDENCE_NOT_KEPT', 'EVIDENCE_NOT_SEALED'],
  reads: ['competitors'],
});

/** The own variants to choose from for the comparison. */
export const OwnVariants = Type.Object({
  variants: Type.Array(
    Type.Object({ id: Type.String(), title: Type.String(), sku: Nullable(Type.String()), price: Price }),
  ),
  /** The id of the compared variant; `null`: the product's lowest price. */
  chosen: Nullable(Type.String()),
});
export type OwnVariants = Static<typeof OwnVariants>;

export const candidates = endpoint({
  method: 'GET',
  path: `${LIST}/:id/candidates`,
  summary: 'The own products that a competitor most likely competes with',
  audience: 'session',
  params: IdParams,
  answer: ProductCandidates,
  errors: ['COMPETITOR_NOT_FOUND'],
  reads: ['competitors', 'pages', 'products', 'shops', 'variants'],
});

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
