/** The competitors page (spec §7). */
import { type Static, Type } from 'typebox';
import { Nullable, OneOf, Position, Price, SafeText } from './common.js';

export const AVAILABILITIES = [
  'in_stock',
  'out_of_stock',
  'pre_order',
  'back_order',
  'discontinued',
  'unknown',
] as const;

/** `GET /api/competitors`: an array of these, newest first. */
export const Competitor = Type.Object({
  id: Type.String(),
  url: Type.String(),
  /** The merchant's own name for it, else the page's title, else its host. */
  label: Type.String(),
  /** `null` until a price was read; the client shows N/A. */
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  /** `true` only where the page proves it; `availability` tells 'out of stock' from 'not known'. */
  inStock: Type.Boolean(),
  availability: OneOf(AVAILABILITIES),
  /** By how many per cent the last change moved the price; 0 before the first change. */
  percentDiff: Type.Number(),
  previousPrice: Nullable(Price),
  changedAt: Nullable(Type.String()),
  /** The last time the page was asked, whatever came of it; `null`: not yet. */
  lastChecked: Nullable(Type.String()),
  /** The last time a price or stock was read from it. */
  lastRead: Nullable(Type.String()),
  /** Why the last check failed (domain/price `CheckFailure`); `null` while checks succeed. */
  failure: Nullable(Type.String()),
  productId: Nullable(Type.String()),
});
export type Competitor = Static<typeof Competitor>;

export const Competitors = Type.Array(Competitor);

/** `POST /api/competitors`. An empty `url` is refused with its own sentence, so the schema lets it through. */
export const TrackCompetitorBody = Type.Object({
  url: Type.String({ maxLength: 4096 }),
  productId: Type.Optional(Nullable(Type.String({ maxLength: 256 }))),
  label: Type.Optional(Nullable(SafeText(200))),
});
export type TrackCompetitorBody = Static<typeof TrackCompetitorBody>;

export const TrackedCompetitor = Type.Object({ id: Type.String(), position: Position });
export type TrackedCompetitor = Static<typeof TrackedCompetitor>;
