/** The history of an account: plans, sign-ins and privacy requests. */
import { as } from '../../../domain/kernel/names.js';
import { hashOf } from '../../../platform/runtime/ids/ids.js';
import { type History, timeAt } from './history.js';

const MONTH = 30 * 1_440;

/** A trial, then subscriptions that are declined, expire, run for a year, freeze, and are cancelled. */
export const billingHistory: History = function* ({ domain, number }) {
  yield { type: 'TrialStarted', shop: domain, trialEndsAt: as(timeAt(7 * 1_440)) };
  yield { type: 'TrialEnded', trialEndsAt: as(timeAt(7 * 1_440)), subscribed: true };
  for (let n = 0; ; n++) {
    const subscriptionId = `gid://shopify/AppSubscription/${number * 10_000 + n}`;
    const asOf = as<never>(timeAt(n * MONTH));
    yield {
      type: 'SubscriptionRequested',
      subscriptionId,
      confirmationUrl: `https://${domain}/admin/charges/${number}/${n}/RecurringApplicationCharge/confirm_recurring`,
      trialDays: 0,
      amount: as('19.99'),
      currency: as('USD'),
      intervalDays: 30,
    };
    if (n % 4 === 1) yield { type: 'SubscriptionDeclined', subscriptionId, asOf };
    else if (n % 4 === 2) yield { type: 'SubscriptionExpired', subscriptionId, asOf };
    else {
      yield { type: 'SubscriptionActivated', subscriptionId, currentPeriodEnd: as(timeAt((n + 1) * MONTH)), asOf };
      for (let month = 1; month <= 12; month++)
        yield { type: 'SubscriptionRenewed', subscriptionId, currentPeriodEnd: as(timeAt((n + month) * MONTH)), asOf };
      if (n % 4 === 3) yield { type: 'SubscriptionFrozen', subscriptionId, asOf };
      yield { type: 'SubscriptionCancelled', subscriptionId, by: 'merchant', asOf };
    }
  }
};

/** Every third note is edited, every fifth deleted. */
export const annotationsHistory: History = function* ({ number, seal }) {
  for (let n = 0; ; n++) {
    const annotationId = hashOf(`annotation ${number} ${n}`);
    const annotation = { annotationId, day: timeAt(n * 1_440).slice(0, 10), text: seal('account', 'Newsletter sent') };
    yield { type: 'AnnotationAdded', ...annotation };
    if (n % 3 === 0) yield { type: 'AnnotationEdited', ...annotation, text: seal('account', 'Newsletter') };
    if (n % 5 === 0) yield { type: 'AnnotationDeleted', annotationId };
  }
};

/** Every second link is revoked before it expires. */
export const shareLinksHistory: History = function* ({ number }) {
  for (let n = 0; ; n++) {
    const linkId = hashOf(`link ${number} ${n}`);
    const day = timeAt(n * 1_440).slice(0, 10);
    yield {
      type: 'ShareLinkCreated',
      linkId,
      tokenHash: hashOf(`token ${number} ${n}`),
      shared: { kind: 'revenue', from: day, to: day },
      expiresAt: as(timeAt((n + 7) * 1_440)),
    };
    if (n % 2 === 0) yield { type: 'ShareLinkRevoked', linkId };
  }
};

/** Endpoints come and go; each is changed, fails for a while and is resumed, and gets some events again. */
export const webhookEndpointsHistory: History = function* ({ number, seal }) {
  for (let n = 0; ; n++) {
    const endpointId = hashOf(`endpoint ${number} ${n}`);
    const sealed = (text: string) => as<never>(seal(`webhook-secret/${endpointId}`, text));
    const described = {
      url: `https://hooks-${number}.example/${n}`,
      types: [],
      description: seal('account', 'Orders'),
    };
    yield { type: 'WebhookEndpointAdded', endpointId, ...described, secret: sealed('one') };
    if (n % 2 === 0) yield { type: 'WebhookEndpointChanged', endpointId, ...described, types: ['order.synced'] };
    if (n % 3 === 0)
      yield { type: 'WebhookSecretRotated', endpointId, secret: sealed('two'), overlapEnds: as(timeAt(n * 1_440)) };
    if (n % 4 === 0) yield { type: 'WebhookEndpointPaused', endpointId, because: 'failing' };
    if (n % 4 === 0) yield { type: 'WebhookEndpointResumed', endpointId };
    if (n % 5 === 0) yield { type: 'WebhookReplayRequested', endpointId, after: null };
    if (n % 6 !== 0) yield { type: 'WebhookEndpointDeleted', endpointId };
  }
};

/** Two thirds sign out; the others expire. */
export const sessionsHistory: History = function* ({ domain: shop }) {
  for (let n = 0; ; n++) {
    const sessionId = as<never>(hashOf(`${shop} ${n}`));
    yield { type: 'SessionStarted', sessionId, shop, expiresAt: as(timeAt(n + 7 * 1_440)), token: null };
    if (n % 3 !== 0) yield { type: 'SessionEnded', sessionId, shop, reason: n % 2 ? 'logout' : 'expired' };
  }
};

/** Shopify forwards what buyers ask for; the merchant erases a customer now and then. */
export const privacyHistory: History = function* ({ number, seal }) {
  for (let n = 0; ; n++) {
    const id = hashOf(`request ${number} ${n}`);
    const subject = as<never>(
      seal('account', JSON.stringify({ customerId: `gid://shopify/Customer/${n}`, orderIds: [] })),
    );
    const dueAt = as<never>(timeAt(n + 30 * 1_440));
    if (n % 3 === 0)
      yield {
        type: 'PrivacyRequestReceived',
        requestId: id,
        kind: 'data_request',
        customerId: `gid://shopify/Customer/${number * 10_000 + n}`,
        orderIds: Array.from({ length: n % 4 }, (_, m) => `gid://shopify/Order/${n * 4 + m}`),
        dueAt,
      };
    else if (n % 3 === 1) {
      yield { type: 'DataRequested', requestId: id, subject, answerBy: as(timeAt(n + 2 * 1_440)), dueAt };
      yield { type: 'DataRequestAnswered', requestId: id, how: 'told' };
      yield { type: 'DataRequestAnswered', requestId: id, how: 'fetched' };
    } else {
      const receipt = { store: 'orders', what: 'names', removed: n % 7, remaining: 0 } as const;
      const scheduled = `${id}-s`;
      yield { type: 'ErasureScheduled', erasureId: scheduled, origin: 'platform', eraseAt: dueAt, dueAt };
      yield { type: 'ErasureCancelled', erasureId: scheduled, because: 'token_works' };
      yield { type: 'ErasureRequested', erasureId: id, scope: 'customer', origin: 'merchant', subject, dueAt };
      yield { type: 'StoreErased', erasureId: id, ...receipt };
      yield { type: 'ErasureCompleted', erasureId: id, scope: 'customer', receipts: [receipt] };
    }
  }
};
