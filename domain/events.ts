/** Every event of the product, by the stream that holds it. The audit trail and the projections are typed by this. */
import type { AlertEvent } from './alerts/alert.js';
import type { AlertHistoryEvent } from './alerts/alertHistory.js';
import type { AlertMessageEvent } from './alerts/alertMessage.js';
import type { AlertSettingsEvent } from './alerts/settings.js';
import type { AnalyticsEvent } from './analytics/analytics.js';
import type { BillingEvent } from './billing/billing.js';
import type { CatalogEvent } from './catalog/catalog.js';
import type { CheckoutEvent } from './checkouts/checkouts.js';
import type { ComplianceEvent } from './compliance/compliance.js';
import type { DiscoveryEvent } from './discovery/discovery.js';
import type { NotificationEvent } from './notification/notification.js';
import type { OrderEvent } from './orders/orders.js';
import type { PriceEvent } from './price/price.js';
import type { EntryEvent } from './session/entry.js';
import type { SessionEvent } from './session/session.js';
import type { ConnectAttemptEvent } from './shop/connectAttempt.js';
import type { ShopEvent } from './shop/shop.js';
import type { WatchlistEvent } from './watchlist/watchlist.js';

export type DomainEvent =
  | AlertEvent
  | AlertHistoryEvent
  | AlertMessageEvent
  | AlertSettingsEvent
  | AnalyticsEvent
  | BillingEvent
  | CatalogEvent
  | CheckoutEvent
  | ComplianceEvent
  | ConnectAttemptEvent
  | DiscoveryEvent
  | EntryEvent
  | NotificationEvent
  | OrderEvent
  | PriceEvent
  | SessionEvent
  | ShopEvent
  | WatchlistEvent;

export type EventType = DomainEvent['type'];
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;

/**
 * The schema versions that are not 1. A type that is listed here has an upcaster from each older version, tested on a
 * frozen fixture.
 */
const RAISED: Partial<Record<EventType, number>> = {};

/** The schema version in which events of this type are written today. */
export const schemaOf = (type: EventType): number => RAISED[type] ?? 1;
