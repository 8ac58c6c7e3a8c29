/** Endpoint that tries an alert rule on the past. */
import { type Static, Type } from 'typebox';
import { Nullable } from './common.js';
import { endpoint } from './endpoint.js';

/** Matches the retention of alerts (spec §9: analytics). */
export const REHEARSED_DAYS = 90;

export const AlertRehearsal = Type.Object({
  days: Type.Integer(),
  /** The start of the competitors' known history, at most `days` ago; `null` without a history. */
  knownSince: Nullable(Type.String()),
  /** The number of alerts that the rule would have raised. */
  alerts: Type.Integer(),
  /** The number of those alerts for a price move below `smallPercent`. */
  small: Type.Integer(),
  smallPercent: Type.Number(),
  /** The last alert, with its message text. */
  last: Nullable(
    Type.Object({ competitorId: Type.String(), label: Type.String(), text: Type.String(), at: Type.String() }),
  ),
});
export type AlertRehearsal = Static<typeof AlertRehearsal>;

export const rehearseAlert = endpoint({
  method: 'GET',
  path: '/api/alerts/rehearsal',
  summary: 'Simulate a rule over the past 90 days; saves and sends nothing',
  audience: 'session',
  query: Type.Object({
    /** An `AlertCondition` as JSON, because a query can't nest objects. */
    condition: Type.String({ maxLength: 300 }),
    /** Omitted: every competitor. */
    competitorId: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$' })),
  }),
  answer: AlertRehearsal,
  errors: ['INVALID_REQUEST'],
  reads: ['competitors', 'pages', 'products', 'variants'],
});
