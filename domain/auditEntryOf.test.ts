import { describe, expect, it } from 'vitest';
import { AUDIT_CATEGORIES } from './audit/category.js';
import type { AuditOf } from './audit/describe.js';
import { eventOf } from './audit/trail.fixtures.js';
import { AUDIT, auditEntryOf, auditReferencesOf, auditSubjectOf, undescribed } from './auditEntryOf.js';
import type { watchlistEvents } from './competitors/events.js';
import { EVENTS, type EventType } from './events.js';

const types = Object.keys(EVENTS) as EventType[];

/** By category; those that are in one of two, depending on their data, have tests of their own. */
const OF_CATEGORY: Readonly<Record<string, readonly EventType[]>> = {
  'Shop Operations': [
    'ConnectCompleted',
    'ConnectStarted',
    'ConnectionRestored',
    'ReauthorisationRequired',
    'ScopesChanged',
    'ShopConnected',
    'ShopReconnected',
    'ShopReopened',
    'StoreAccessLimited',
    'StorePaused',
    'StoreProfileChanged',
  ],
  Sessions: ['ApiTokenUsed', 'EntryOffered', 'EntryTaken', 'SessionEnded', 'SessionStarted'],
  Competitors: [
    'CaseKept',
    'CheckScheduleChanged',
    'CompetitorDropped',
    'CompetitorLinked',
    'CompetitorPaired',
    'CompetitorTracked',
    'CorrectionWithdrawn',
    'ExchangeRateChanged',
    'ImportAdvanced',
    'ImportChecked',
    'ImportStarted',
    'ImportUndone',
    'PriceCheckRequested',
    'QuietThresholdChanged',
    'ReadingCorrected',
    'SiteRuleMade',
    'SiteRuleRemoved',
  ],
  Prices: [
    'CheckFailed',
    'CheckRecovered',
    'PageRenamed',
    'PriceChanged',
    'PriceObserved',
    'PriceRebased',
    'ReadingRevised',
    'ShopNamed',
    'SlowDownRequested',
    'StockChanged',
  ],
  Discovery: [
    'CompetitorSuggested',
    'DiscoveryCompleted',
    'DiscoveryFailed',
    'DiscoveryProgressed',
    'DiscoveryStarted',
    'SuggestionApproved',
    'SuggestionCountRefreshed',
    'SuggestionIgnored',
  ],
  Notifications: ['NotificationDeleted', 'NotificationRaised', 'NotificationRead', 'NotificationsCleared'],
  Alerts: [
    'AlertAddressConfirmed',
    'AlertConfirmationRequested',
    'AlertMessageDelivered',
    'AlertMessageDropped',
    'AlertMessageFailed',
    'AlertMessageSent',
    'AlertMessageUndelivered',
    'AlertRaised',
    'AlertSettingsSaved',
    'AlertTestRequested',
    'AlertsAllowed',
    'AlertsStopped',
    'WeeklyEmailSwitched',
    'PushDeviceAdded',
    'PushDeviceRemoved',
    'ChatAdded',
    'ChatConfirmed',
    'ChatChanged',
    'ChatRemoved',
  ],
  'Store Data': [
    'AnnotationAdded',
    'AnnotationDeleted',
    'AnnotationEdited',
    'CheckoutRemoved',
    'CheckoutSynced',
    'ConversionReported',
    'MetricGranted',
    'MetricRefused',
    'OrderRemoved',
    'OrderSynced',
    'ProductRemoved',
    'ProductSynced',
    'RefreshRequested',
    'ShareLinkCreated',
    'ShareLinkRevoked',
    'StoreSynced',
    'SyncFailed',
    'SyncProgressed',
    'SyncStarted',
    'WebhookEndpointAdded',
    'WebhookEndpointChanged',
    'WebhookEndpointDeleted',
    'WebhookEndpointPaused',
    'WebhookEndpointResumed',
    'WebhookReplayRequested',
    'WebhookSecretRotated',
  ],
  Billing: [
    'SubscriptionActivated',
    'SubscriptionCancelled',
    'SubscriptionDeclined',
    'SubscriptionExpired',
    'SubscriptionFrozen',
    'SubscriptionRenewed',
    'SubscriptionRequested',
    'TrialEnded',
    'TrialStarted',
  ],
  Privacy: [
    'CasesExported',
    'DataExportAbandoned',
    'DataExportRequested',
    'DataExported',
    'DataRequestAnswered',
    'DataRequested',
    'PrivacyReportViewed',
    'RetentionPassed',
  ],
  'Data Deletion': [
    'AlertHistoryForgotten',
    'ErasureCancelled',
    'ErasureCompleted',
    'ErasureRequested',
    'ErasureScheduled',
    'OrdersRedacted',
    'ShopErased',
    'StoreErased',
  ],
  Admin: ['AdminLocked', 'AdminSignInFailed', 'AdminSignedIn', 'AdminSignedOut', 'AdminViewed'],
};
const DEPENDING: readonly EventType[] = ['PrivacyRequestReceived', 'ShopDisconnected'];

describe('the descriptions', () => {
  it('exist for every event type, enforced by the compiler', () => {
    const { CompetitorDropped, ...others } = AUDIT;
    // @ts-expect-error Property 'CompetitorDropped' is missing
    const incomplete: AuditOf<typeof EVENTS, object> = others;
    // @ts-expect-error An event that is not the noun's own
    const strange: AuditOf<typeof watchlistEvents, object> = { ...AUDIT, CompetitorTracked: AUDIT.OrderSynced };
    expect([incomplete, strange]).toHaveLength(2);
    expect(Object.keys(AUDIT).sort()).toEqual([...types].sort());
  });

  it.each(types)('of %s has an action that operators can filter by', type => {
    const { action, category } = AUDIT[type];
    if (typeof action === 'string') expect(action).toMatch(/^[A-Z][A-Z_]{2,63}$/);
    if (typeof category === 'string') expect(AUDIT_CATEGORIES).toContain(category);
  });

  it("give each action one category from a closed list that includes the specification's three", () => {
    const categories = types.map(type => AUDIT[type].category).filter(category => typeof category === 'string');
    expect(AUDIT_CATEGORIES).toEqual(
      expect.arrayContaining(['Shop Operations', 'Data Deletion', 'Other', ...categories]),
    );
    expect(auditEntryOf(eventOf('ShopDisconnected', { reason: 'erased' }), null).category).toBe('Data Deletion');
    expect(auditEntryOf(eventOf('ShopDisconnected', { reason: 'merchant' }), null).category).toBe('Shop Operations');
    const request = { requestId: 'r', customerId: null, orderIds: [], dueAt: '2026-08-01T00:00:00.000Z' };
    const filed = (kind: string) =>
      auditEntryOf(eventOf('PrivacyRequestReceived', { ...request, kind }), null).category;
    expect(['shop_redact', 'customer_redact', 'data_request'].map(filed)).toEqual([
      ...['Data Deletion', 'Data Deletion', 'Privacy'],
    ]);
    expect(undescribed('x').category).toBe('Other');
  });

  it('file each event under its category, so that a filter finds all of a kind', () => {
    const filed = Object.entries(OF_CATEGORY).flatMap(([category, ofIt]) => ofIt.map(type => [type, category]));
    expect(Object.fromEntries(types.map(type => [type, AUDIT[type].category]))).toEqual(
      Object.fromEntries([...filed, ...DEPENDING.map(type => [type, expect.any(Function)])]),
    );
  });

  it('have unique actions', () => {
    const actions = types.map(type => AUDIT[type].action).filter(action => typeof action === 'string');
    expect(new Set(actions).size).toBe(actions.length);
  });
});

describe('an entry', () => {
  it('limits the length of its details', () => {
    const scopes = Array.from({ length: 500 }, (_, n) => `read_${n}`);
    const { details } = auditEntryOf(eventOf('ScopesChanged', { scopes }), null);
    expect(details).toHaveLength(1_000);
    expect(details).toMatch(/…$/);
  });

  it('keeps what its subject is known by if its own event teaches nothing', () => {
    const memory = { title: '“Ridge Tent”' };
    const slowed = { page: 'p1', observer: 'monitor', until: '2026-07-01T09:20:00.000Z' };
    expect(auditEntryOf(eventOf('SlowDownRequested', slowed), memory).memory).toBe(memory);
    expect(auditEntryOf(eventOf('ProductRemoved', { productId: 'gid://shopify/Product/7' }), memory).memory).toBeNull();
  });

  it('states the names of other subjects, in the order in which it refers to them', () => {
    const linked = eventOf('CompetitorLinked', {
      ...{ competitorId: 'c1', page: 'p1', url: 'https://shop.example/p', variant: null, vantage: 'direct' },
      ...{ from: 'gid://shopify/Product/1', productId: 'gid://shopify/Product/2' },
    });
    expect(auditReferencesOf(linked).map(({ stream, subject }) => [stream('a.example' as never), subject])).toEqual([
      ['catalog-a.example', 'gid://shopify/Product/1'],
      ['catalog-a.example', 'gid://shopify/Product/2'],
    ]);
    expect(auditReferencesOf(eventOf('ProductRemoved', { productId: 'gid://shopify/Product/7' }))).toEqual([]);
  });

  it('without a name for another subject states its number', () =>
    expect(
      auditEntryOf(
        eventOf('CompetitorLinked', {
          ...{ competitorId: 'c1', page: 'p1', url: 'https://shop.example/p', variant: null, vantage: 'direct' },
          ...{ from: null, productId: 'gid://shopify/Product/2' },
        }),
        null,
      ).details,
    ).toMatch(/own product: none -> 2$/));

  it('shares a subject with the other events about it, and with none if it stands alone', () => {
    expect(auditSubjectOf(eventOf('ProductRemoved', { productId: 'gid://shopify/Product/7' }))).toBe(
      'gid://shopify/Product/7',
    );
    expect(auditSubjectOf(eventOf('ConversionReported', { days: [] }))).toBeNull();
  });

  it('exists for an event of an unknown type', () =>
    expect(undescribed('Strange\nType')).toEqual({
      action: 'EVENT_UNREADABLE',
      category: 'Other',
      details: 'An event of type “Strange Type” that this version can’t read',
    }));
});
