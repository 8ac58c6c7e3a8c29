/** Endpoints for a competitor's checks: now, and how often. */
import { Type } from 'typebox';
import { FRESHNESS_STATES } from '../price/freshness.js';
import { Accepted, IdParams, Nullable, OneOf } from './common.js';
import { endpoint } from './endpoint.js';

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

export const checkCompetitor = endpoint({
  method: 'POST',
  path: '/api/competitors/:id/check',
  summary: 'Check a competitor’s page now',
  audience: 'session',
  params: IdParams,
  status: 202,
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND', 'PLAN_PAUSED'],
});

export const setCheckSchedule = endpoint({
  method: 'PUT',
  path: '/api/competitors/:id/schedule',
  summary: 'Set the check interval of a competitor',
  audience: 'session',
  params: IdParams,
  body: CheckSchedule,
  answer: Accepted,
  errors: ['COMPETITOR_NOT_FOUND'],
});
