import * as alerts from '../../domain/api/alerts.js';
import * as analytics from '../../domain/api/analytics.js';
import * as annotations from '../../domain/api/annotations.js';
import * as auth from '../../domain/api/auth.js';
import * as billing from '../../domain/api/billing.js';
import * as chats from '../../domain/api/chats.js';
import * as checks from '../../domain/api/checks.js';
import * as competitors from '../../domain/api/competitors.js';
import * as corrections from '../../domain/api/corrections.js';
import * as discovery from '../../domain/api/discovery.js';
import type { Endpoint } from '../../domain/api/endpoint.js';
import * as imports from '../../domain/api/imports.js';
import * as market from '../../domain/api/market.js';
import * as notifications from '../../domain/api/notifications.js';
import * as pairs from '../../domain/api/pairs.js';
import * as preview from '../../domain/api/preview.js';
import * as privacy from '../../domain/api/privacy.js';
import * as pushDevices from '../../domain/api/pushDevices.js';
import * as session from '../../domain/api/session.js';
import * as shareLinks from '../../domain/api/shareLinks.js';
import * as tokens from '../../domain/api/tokens.js';
import * as webhookEndpoints from '../../domain/api/webhookEndpoints.js';

const NOUNS = [
  alerts,
  pushDevices,
  chats,
  analytics,
  annotations,
  auth,
  billing,
  competitors,
  checks,
  pairs,
  corrections,
  market,
  preview,
  discovery,
  notifications,
  privacy,
  session,
  imports,
  shareLinks,
  tokens,
  webhookEndpoints,
];

/** Not repeated: they wait for a page, a receiver or the store platform, so no second process may start them. */
export const ASK_OUTSIDE: readonly Endpoint[] = [
  preview.previewCompetitor,
  analytics.refreshAnalytics,
  billing.startSubscription,
  billing.cancelSubscription,
  webhookEndpoints.testWebhookEndpoint,
  session.forceDisconnect,
  session.forceDisconnectBySpec,
];

/**
 * A merchant's changes: `merchantRoute` derives the command id from the `Idempotency-Key`, so repeating a request is
 * safe.
 */
export const repeatableCommands: readonly Endpoint[] = NOUNS.flatMap(noun => Object.values(noun))
  .filter(isEndpoint)
  .filter(({ method, audience }) => method !== 'GET' && audience === 'session')
  .filter(endpoint => !ASK_OUTSIDE.includes(endpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'audience' in value && 'path' in value;
}
