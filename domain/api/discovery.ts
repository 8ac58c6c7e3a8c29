/** Endpoints for discovering competitors: suggestions and the search for them (spec §3, §7). */
import { type Static, Type } from 'typebox';
import { SUGGESTION_STATUSES } from '../discovery/discovery.js';
import { DISCOVERY_FAILURES } from '../discovery/discoveryFailure.js';
import { Accepted, IdParams, Nullable, OneOf, Position, Price } from './common.js';
import { endpoint } from './endpoint.js';
import { PerPiece } from './pairs.js';

/** Spec §9: 'Suggestions page size 20'. */
export const SUGGESTIONS_SIZE = { default: 20, max: 100 } as const;

export const Suggestion = Type.Object({
  id: Type.String(),
  suggestedUrl: Type.String(),
  title: Type.String(),
  /** The name of the shop that offers it, or its host. */
  merchant: Type.String(),
  /** The price at the time of discovery. */
  price: Nullable(Price),
  currency: Nullable(Type.String()),
  /** A path of the app's own (`IMAGE_PATHS`). */
  imageUrl: Nullable(Type.String()),
  /** The source: `GOOGLE_SHOPPING` or `WATCHED_STORE`. */
  source: Type.String(),
  discoveredAt: Type.String(),
  status: OneOf(SUGGESTION_STATUSES),
  /** Reasons for the match, strongest first: `same model DSC-W120`, `price within 8%`. */
  reasons: Type.Array(Type.String()),
  /** Confidence of the match, 0 to 1. */
  score: Type.Number(),
  /** The own product that it competes with. */
  productId: Type.String(),
  productTitle: Type.String(),
  /** The product's current values; all `null` if it left the catalogue. */
  ownPrice: Nullable(Price),
  ownCurrency: Nullable(Type.String()),
  ownImageUrl: Nullable(Type.String()),
  /** As in `Competitor`. */
  percentVsOwn: Nullable(Type.Number()),
  perPiece: PerPiece,
  rate: Nullable(Type.Number()),
});
export type Suggestion = Static<typeof Suggestion>;

/** Newest first, then by confidence. */
export const SuggestionsQuery = Type.Object({
  /** From 0. */
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: SUGGESTIONS_SIZE.max })),
  /** Default: all. */
  status: Type.Optional(OneOf(SUGGESTION_STATUSES)),
});

/** The number of suggestions that await a decision, for the navigation's badge. */
export const SuggestionCount = Type.Object({ newSuggestions: Type.Integer() });

export const Suggestions = Type.Object({
  content: Type.Array(Suggestion),
  newSuggestions: Type.Integer(),
  /** The requested page; `totalElements` counts all suggestions with that status. */
  page: Type.Integer(),
  size: Type.Integer(),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
});
export type Suggestions = Static<typeof Suggestions>;

/** The new competitor's id. */
export const ApprovedSuggestion = Type.Object({ competitorId: Type.String(), position: Position });

/** Counts at most once in 24 hours; in between it returns the last count from the log. */
export const RefreshedCount = Type.Object({ newSuggestions: Type.Integer(), position: Position });

/** States of the search. `cooldown`: it must wait after the last run. `failed`: it may start again immediately. */
export const DISCOVERY_STATES = ['idle', 'discovering', 'cooldown', 'failed'] as const;

export const DiscoveryStatus = Type.Object({
  /** The start of the last search; `null`: never. */
  last_discovery: Nullable(Type.String()),
  can_discover: Type.Boolean(),
  is_on_cooldown: Type.Boolean(),
  status: OneOf(DISCOVERY_STATES),
  /** The end of the cooldown; `null` without one. */
  next_discovery: Nullable(Type.String()),
  /** Progress of the current or last search, 0 to 100. */
  percent: Type.Integer(),
  /** Suggestions added by the last search. */
  found: Type.Integer(),
  /** The last search's failure; `null` if it succeeded. `message` explains it to a person. */
  failure: Nullable(OneOf(DISCOVERY_FAILURES)),
  message: Nullable(Type.String()),
});
export type DiscoveryStatus = Static<typeof DiscoveryStatus>;

/** `error` is the text of spec §8 if discovery is unavailable, otherwise `null`. */
export const DiscoveryConfig = Type.Object({
  enabled: Type.Boolean(),
  configured: Type.Boolean(),
  message: Type.String(),
  error: Nullable(Type.String()),
});
export type DiscoveryConfig = Static<typeof DiscoveryConfig>;

/** `runId` identifies the search; the status reports its progress. */
export const DiscoveryStarted = Type.Object({ runId: Type.String(), position: Position });
export type DiscoveryStarted = Static<typeof DiscoveryStarted>;

const SUGGESTIONS = '/api/competitors/suggestions';

export const suggestions = endpoint({
  method: 'GET',
  path: SUGGESTIONS,
  summary: 'Suggested competitors by status, page by page',
  audience: 'session',
  query: SuggestionsQuery,
  answer: Suggestions,
  reads: ['products', 'suggestions'],
});

export const suggestionCount = endpoint({
  method: 'GET',
  path: `${SUGGESTIONS}/count`,
  summary: 'The number of new suggestions',
  audience: 'session',
  answer: SuggestionCount,
  reads: ['suggestions'],
});

export const refreshSuggestionCount = endpoint({
  method: 'POST',
  path: `${SUGGESTIONS}/refresh-count`,
  summary: 'Count the new suggestions again',
  audience: 'session',
  answer: RefreshedCount,
});

export const approveSuggestion = endpoint({
  method: 'POST',
  path: `${SUGGESTIONS}/:id/approve`,
  summary: 'Track a suggested competitor',
  audience: 'session',
  params: IdParams,
  answer: ApprovedSuggestion,
  errors: ['SUGGESTION_NOT_FOUND', 'COMPETITOR_ALREADY_TRACKED', 'WATCHLIST_FULL'],
});

export const ignoreSuggestion = endpoint({
  method: 'POST',
  path: `${SUGGESTIONS}/:id/ignore`,
  summary: 'Never suggest this page again',
  audience: 'session',
  params: IdParams,
  answer: Accepted,
  errors: ['SUGGESTION_NOT_FOUND'],
});

export const discoveryStatus = endpoint({
  method: 'GET',
  path: '/api/competitors/discovery/status',
  summary: 'The state of the search for competitors: running, on cooldown or ready',
  audience: 'session',
  answer: DiscoveryStatus,
  reads: ['discoveries', 'billing'],
});

export const discoveryConfig = endpoint({
  method: 'GET',
  path: '/api/competitors/discovery/config',
  summary: 'The configuration of the search for competitors',
  audience: 'session',
  answer: DiscoveryConfig,
  reads: [],
});

export const triggerDiscovery = endpoint({
  method: 'POST',
  path: '/api/competitors/discovery/trigger',
  summary: 'Search for new competitors',
  audience: 'session',
  status: 202,
  answer: DiscoveryStarted,
  errors: ['DISCOVERY_OFF', 'DISCOVERY_NOT_CONFIGURED', 'DISCOVERY_COOLDOWN', 'PLAN_PAUSED'],
});
