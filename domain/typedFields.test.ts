/** Each text in a shop's events is either sealed (`typed`, `typedUrl`) or listed here as text that no merchant typed. */
import { expect, it } from 'vitest';
import { EVENTS } from './events.js';

/** Fields by name: identifiers, amounts, times and codes, ours or the store platform's. */
const NOT_TYPED: Readonly<Record<string, readonly string[]>> = {
  identifiers: [
    ...[
      'alertId',
      'alertIds[]',
      'annotationId',
      'caseId',
      'checkoutId',
      'competitorId',
      'customerId',
      'deviceId',
      'erasureId',
      'exportId',
      'importId',
      'competitorIds[]',
    ],
    ...[
      'linkId',
      'messageId',
      'messageIds[]',
      'notificationId',
      'notificationIds[]',
      'orderId',
      'orderIds[]',
      'ownVariant',
    ],
    ...['page', 'productId', 'providerId', 'requestId', 'runId', 'sessionId', 'shop', 'subscriptionId'],
    ...['suggestionId', 'syncId', 'variantId', 'CompetitorLinked.from', 'CompetitorPaired.from'],
    ...['ReadingCorrected.to', 'CorrectionWithdrawn.to', 'endpointId', 'WebhookReplayRequested.after'],
  ],
  'amounts and currencies': [
    ...['amount', 'base', 'currency', 'into', 'price', 'refunded', 'refundedWithoutItems', 'total'],
    ...['change.from', 'change.to', 'ExchangeRateChanged.from', 'ExchangeRateChanged.to'],
  ],
  'times and days': [
    ...['answerBy', 'asOf', 'cancelledAt', 'completedAt', 'createdAt', 'currentPeriodEnd', 'day', 'dueAt', 'endsAt'],
    ...[
      'eraseAt',
      'expiresAt',
      'overlapEnds',
      'figuresBefore',
      'observedAt',
      'ordersBefore',
      'processedAt',
      'publishedAt',
    ],
    ...['shared.from', 'shared.moment', 'shared.to'],
    ...['quietHours.from', 'quietHours.to', 'since', 'timeZone', 'trialEndsAt', 'updatedAt'],
  ],
  'codes and words of the product': [
    'ApiTokenUsed.method',
    'ApiTokenUsed.path',
    'code',
    'change.reason',
    'failure',
    'notMet[]',
    'scopes[]',
    'source',
    'types[]',
    'what',
  ],
  hashed: ['tokenHash'],
  'sealed already, with a key of its own': [
    ...['AlertAddressConfirmed.address', 'email.address', 'sms.address', 'subject', 'subscription', 'target'],
    ...['WebhookEndpointAdded.secret', 'WebhookSecretRotated.secret'],
    ...['CheckoutSynced.checkout', 'figures', 'OrderSynced.order', 'OrderSynced.customer'],
  ],
  // The second form of `sealedUnlessOld` occurs only in old logs.
  'in old logs only': [
    'OrderSynced.order.name',
    'lines[].title',
    'ConnectStarted.browser',
    'ConnectStarted.returnPath',
  ],
  'a page of the store platform': ['confirmationUrl'],
};

interface JsonSchema {
  readonly type?: string;
  readonly typed?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** Lists every field with unsealed free text. */
const inClear = ({ type, typed, properties = {}, items, anyOf = [], ...one }: JsonSchema, place: string): string[] => [
  ...(type === 'string' && !typed && one.enum === undefined && one.const === undefined ? [place] : []),
  ...Object.entries(properties).flatMap(([name, value]) => inClear(value, `${place}.${name}`)),
  ...(items ? inClear(items, `${place}[]`) : []),
  ...anyOf.flatMap(one => inClear(one, place)),
];

const listed = Object.values(NOT_TYPED).flat();
const isListed = (place: string) => listed.some(name => place === name || place.endsWith(`.${name}`));

// Shared events name no shop, so no shop's key can seal them: pages (whose titles are public) and operators.
const places = Object.entries(EVENTS)
  .filter(([, { of }]) => of === 'shop')
  .flatMap(([type, { data }]) => inClear(data as JsonSchema, type));

it('seal text that a merchant typed or chose, and list every other text with a reason', () =>
  expect(places.filter(place => !isListed(place))).toEqual([]));

it('list no unused text', () =>
  expect(listed.filter(name => !places.some(place => place === name || place.endsWith(`.${name}`)))).toEqual([]));

it.each(['PriceObserved', 'PriceChanged', 'PageRenamed', 'CheckFailed'] as const)(
  '%s, which all who watch a page share, holds no address',
  type =>
    expect(inClear(EVENTS[type].data as JsonSchema, type).filter(place => /url|address/i.test(place))).toEqual([]),
);
