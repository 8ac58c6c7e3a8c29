/** The registry of all event types, by which the log is decoded. */
import { adminEvents, adminViewEvents } from './admin/events.js';
import { alertEvents, alertHistoryEvents, alertMessageEvents, alertSettingsEvents } from './alerts/events.js';
import { analyticsEvents } from './analytics/events.js';
import { annotationEvents } from './annotations/events.js';
import { billingEvents } from './billing/events.js';
import { caseEvents } from './cases/events.js';
import { checkoutEvents } from './checkouts/events.js';
import { watchlistEvents } from './competitors/events.js';
import { marketEvents } from './competitors/market/events.js';
import { discoveryEvents } from './discovery/events.js';
import { importEvents } from './imports/events.js';
import type { EventIn, Fact } from './kernel/event.js';
import type { ShopDomain } from './kernel/names.js';
import { notificationEvents } from './notifications/events.js';
import { orderEvents } from './orders/events.js';
import { priceEvents } from './price/events.js';
import { complianceEvents } from './privacy/compliance/events.js';
import { privacyEvents } from './privacy/events.js';
import { exportEvents, reportEvents } from './privacy/exportEvents.js';
import { catalogEvents } from './products/events.js';
import { retentionEvents } from './retention/events.js';
import { entryEvents, sessionEvents, tokenUseEvents } from './session/events.js';
import { shareLinkEvents } from './share-links/events.js';
import { connectAttemptEvents, shopEvents } from './shop/events.js';
import { webhookEndpointEvents } from './webhook-endpoints/events.js';

export const EVENTS = {
  ...adminEvents,
  ...adminViewEvents,
  ...alertEvents,
  ...alertHistoryEvents,
  ...alertMessageEvents,
  ...alertSettingsEvents,
  ...analyticsEvents,
  ...annotationEvents,
  ...billingEvents,
  ...caseEvents,
  ...catalogEvents,
  ...checkoutEvents,
  ...complianceEvents,
  ...connectAttemptEvents,
  ...discoveryEvents,
  ...entryEvents,
  ...exportEvents,
  ...importEvents,
  ...marketEvents,
  ...notificationEvents,
  ...orderEvents,
  ...priceEvents,
  ...privacyEvents,
  ...retentionEvents,
  ...reportEvents,
  ...sessionEvents,
  ...tokenUseEvents,
  ...shareLinkEvents,
  ...shopEvents,
  ...watchlistEvents,
  ...webhookEndpointEvents,
};

export type EventType = keyof typeof EVENTS;
export type DomainEvent = EventIn<typeof EVENTS>;
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;

/** An event's data in the log: everything except type and time. */
export type DataOf<Type extends EventType> = Fact<(typeof EVENTS)[Type]['data']>;
/** The shop named in an event's `meta`. */
export type ShopOf<Type extends EventType> = (typeof EVENTS)[Type]['of'] extends 'shop' ? ShopDomain : null;

/** The current schema version: the number of upcasters plus one. */
export const schemaOf = (type: EventType): number => EVENTS[type].upcasts.length + 1;
