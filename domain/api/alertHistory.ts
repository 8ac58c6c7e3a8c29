/** Endpoint for the messages that alerts led to. */
import { type Static, Type } from 'typebox';
import { CHANNELS } from '../alerts/channel.js';
import { Nullable, OneOf } from './common.js';
import { endpoint } from './endpoint.js';

/** Message purposes. `confirmation` requests the recipient's consent to alerts. */
export const MESSAGE_PURPOSES = ['alerts', 'test', 'confirmation', 'weekly'] as const;

export const MESSAGE_STATUSES = ['waiting', 'sent', 'delivered', 'undelivered', 'failed', 'dropped'] as const;

/** Sent messages and messages that wait (for quiet hours, a digest, the daily cap), newest first, at most 50. */
export const AlertHistory = Type.Array(
  Type.Object({
    messageId: Type.String(),
    channel: OneOf(CHANNELS),
    /** `waiting`: not sent yet; `at` is the time of the request. Never used for alerts. */
    status: OneOf(MESSAGE_STATUSES),
    /** The reason for a failed, dropped or undelivered message: the provider's code or one of ours. */
    code: Nullable(Type.String()),
    at: Type.String(),
    purpose: OneOf(MESSAGE_PURPOSES),
    alerts: Type.Array(
      Type.Object({
        id: Type.String(),
        ruleId: Type.String(),
        competitorId: Type.String(),
        label: Type.String(),
        url: Type.String(),
        /** Describes the change in one sentence. */
        text: Type.String(),
        observedAt: Type.String(),
      }),
    ),
  }),
);
export type AlertHistory = Static<typeof AlertHistory>;

export const alertHistory = endpoint({
  method: 'GET',
  path: '/api/alerts/history',
  summary: 'Sent alerts and tests with their outcome, newest first',
  audience: 'session',
  answer: AlertHistory,
  reads: ['alert_messages', 'alerts'],
});
