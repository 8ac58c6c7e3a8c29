/** Endpoints for the tracked competitors (spec §7): list, track, stop. */
import { type Static, Type } from 'typebox';
import { NOT_COMPARED } from '../competitors/market/limits.js';
import { PAIRS } from '../competitors/pair.js';
import { AVAILABILITIES } from '../price/availability.js';
import { ADDRESS_REFUSALS } from './addressRefusals.js';
import { Freshness } from './checks.js';
import { Accepted, AtQuery, IdParams, Nullable, OneOf, Position, Price, SafeText } from './common.js';
import { endpoint } from './endpoint.js';
import { PerPiece } from './pairs.js';

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

export const TrackedCompetitor = Type.Object({ id: Type.String(), position: Position });

export const competitors = endpoint({
  method: 'GET',
  path: '/api/competitors',
  summary: 'The tracked competitors with price, stock and freshness, newest first',
  audience: 'session',
  query: AtQuery,
  answer: Competitors,
  csv: { name: 'competitors', row: Competitor },
  reads: ['competitors', 'pages', 'price_history', 'product_prices', 'products', 'suggestions', 'variants'],
});

export const trackCompetitor = endpoint({
  method: 'POST',
  path: '/api/competitors',
  summary: 'Track a competitor by the URL of a product page',
  audience: 'session',
  body: TrackCompetitorBody,
  status: 201,
  answer: TrackedCompetitor,
  errors: [...ADDRESS_REFUSALS, 'WATCHLIST_FULL', 'PRODUCT_UNKNOWN', 'PRODUCTS_SYNC_NEEDED', 'CORRECTION_STALE'],
});

export const stopTracking = endpoint({
  method: 'DELETE',
  path: '/api/competitors/:id',
  summary: 'Stop tracking a competitor',
  audience: 'session',
  params: IdParams,
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND'],
});
