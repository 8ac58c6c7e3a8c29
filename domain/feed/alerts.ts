/** Public events of alerts. A message reports one or more alerts, or none if it is a test. */
import { Type } from 'typebox';
import { orNull, text } from '../kernel/event.js';
import { type FeedOfShop, publicEvents, shape } from './shape.js';

export const alertShapes = {
  'alert.raised': shape('A competitor met an alert rule', {
    alertId: text,
    ruleId: text,
    competitorId: text,
    label: text,
    url: text,
    observedAt: text,
    change: Type.Object({
      kind: text,
      from: Type.Optional(text),
      to: Type.Optional(text),
      currency: Type.Optional(orNull(text)),
      reason: Type.Optional(text),
      since: Type.Optional(text),
    }),
  }),
  'alert.sent': shape('A message about alerts was sent', {
    messageId: text,
    channel: text,
    alertIds: Type.Array(text),
  }),
};
const event = publicEvents(alertShapes);

export const alertFeed = {
  AlertRaised({ data: { alert } }) {
    const { alertId, ruleId, competitorId, label, url, observedAt, change } = alert;
    return [event('alert.raised', { alertId, ruleId, competitorId, label, url, observedAt, change: { ...change } })];
  },
  AlertMessageSent: ({ data: { messageId, channel, alertIds } }) => [
    event('alert.sent', { messageId, channel, alertIds }),
  ],
} satisfies FeedOfShop;
