/** Maps each event to its audit entry. Pure, so that the same log always gives the same trail. */
import { adminAudit } from './admin/audit.js';
import { alertAudit, alertHistoryAudit, alertMessageAudit, alertSettingsAudit } from './alerts/audit.js';
import { analyticsAudit } from './analytics/audit.js';
import { annotationAudit } from './annotations/audit.js';
import type { AuditCategory } from './audit/category.js';
import type { AuditDescription, AuditOf, AuditReference, NameOf } from './audit/describe.js';
import { cut, quoted } from './audit/wording.js';
import { billingAudit } from './billing/audit.js';
import { caseAudit } from './cases/audit.js';
import { checkoutAudit } from './checkouts/audit.js';
import { watchlistAudit } from './competitors/audit.js';
import { marketAudit } from './competitors/market/audit.js';
import { discoveryAudit } from './discovery/audit.js';
import { type DataOf, EVENTS, type EventType } from './events.js';
import { importAudit } from './imports/audit.js';
import { typedPlaces } from './kernel/typedText.js';
import { notificationAudit } from './notifications/audit.js';
import { orderAudit } from './orders/audit.js';
import { priceAudit } from './price/audit.js';
import { privacyAudit } from './privacy/audit.js';
import { complianceAudit } from './privacy/compliance/audit.js';
import { exportAudit, reportAudit } from './privacy/exportAudit.js';
import { catalogAudit } from './products/audit.js';
import { retentionAudit } from './retention/audit.js';
import { entryAudit, sessionAudit, tokenUseAudit } from './session/audit.js';
import { shareLinkAudit } from './share-links/audit.js';
import { connectAttemptAudit, shopAudit } from './shop/audit.js';
import { webhookEndpointAudit } from './webhook-endpoints/audit.js';

/** Raise it when descriptions or memories change, which refills the index. */
export const AUDIT_VERSION = 4;

/** Memories are opaque here; each goes back to the noun that created it. */
export const AUDIT: AuditOf<typeof EVENTS, object> = {
  ...adminAudit,
  ...alertAudit,
  ...alertHistoryAudit,
  ...alertMessageAudit,
  ...alertSettingsAudit,
  ...analyticsAudit,
  ...annotationAudit,
  ...billingAudit,
  ...caseAudit,
  ...catalogAudit,
  ...checkoutAudit,
  ...complianceAudit,
  ...connectAttemptAudit,
  ...discoveryAudit,
  ...entryAudit,
  ...exportAudit,
  ...marketAudit,
  ...notificationAudit,
  ...orderAudit,
  ...priceAudit,
  ...retentionAudit,
  ...privacyAudit,
  ...reportAudit,
  ...sessionAudit,
  ...importAudit,
  ...shareLinkAudit,
  ...webhookEndpointAudit,
  ...shopAudit,
  ...tokenUseAudit,
  ...watchlistAudit,
};

export interface AuditFields {
  readonly action: string;
  readonly category: AuditCategory;
  readonly details: string;
}

export interface Described extends AuditFields {
  /** The subject's state after the event; `null`: none. */
  readonly memory: object | null;
}

/** The fields of an event that its description uses. */
export type DescribedEvent = {
  readonly [Type in EventType]: { readonly type: Type; readonly data: DataOf<Type> };
}[EventType];

const DETAILS_LIMIT = 1_000;

/** Replaces details that quoted a merchant's text. */
export const ERASED_DETAILS = 'Details were erased';

/** Actions whose details may quote a merchant's text, from the event or from its subject's memory. */
export const TYPED_ACTIONS: readonly string[] = (Object.keys(EVENTS) as EventType[]).flatMap(type => {
  const { action, subject } = descriptionOf(type);
  const isTyped = EVENTS[type].of === 'shop' && (subject !== undefined || typedPlaces(EVENTS[type].data) !== null);
  return isTyped && typeof action === 'string' ? [action] : [];
});

/** The event's subject within its stream; `null` if it shares none with other events. */
export function auditSubjectOf({ type, data }: DescribedEvent): string | null {
  return descriptionOf(type).subject?.(data) ?? null;
}

/** The subjects of other streams that the event's entry states by name. */
export function auditReferencesOf({ type, data }: DescribedEvent): readonly AuditReference[] {
  return descriptionOf(type).refersTo?.(data) ?? [];
}

/**
 * @param before the subject's remembered state.
 * @param nameOf knows the names of `auditReferencesOf`.
 */
export function auditEntryOf(
  { type, data }: DescribedEvent,
  before: object | null,
  nameOf: NameOf = () => null,
): Described {
  const description = descriptionOf(type);
  const { action, category } = description;
  return {
    action: typeof action === 'string' ? action : action(data),
    category: typeof category === 'string' ? category : category(data),
    details: cut(description.details(data, before, nameOf), DETAILS_LIMIT),
    memory: description.remember ? description.remember(data, before, nameOf) : before,
  };
}

/** Describes an event of an unknown type, from a newer build or another program, so that the trail has no gap. */
export const undescribed = (type: string): AuditFields => ({
  action: 'EVENT_UNREADABLE',
  category: 'Other',
  details: `An event of type ${quoted(type)} that this version can’t read`,
});

/** An event's type and data match, which the compiler can't infer through a lookup. */
function descriptionOf(type: EventType): AuditDescription<unknown, object> {
  return AUDIT[type] as AuditDescription<unknown, object>;
}
