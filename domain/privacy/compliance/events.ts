/** Privacy request events. */
import { Type } from 'typebox';
import { type EventIn, named, ofShop, oneOf, orNull, text } from '../../kernel/event.js';
import type { Instant } from '../../kernel/names.js';
import { PRIVACY_REQUESTS } from './privacyRequestKind.js';

export const complianceEvents = {
  PrivacyRequestReceived: ofShop({
    requestId: text,
    kind: oneOf(PRIVACY_REQUESTS),
    /** Global ids. The customer is `null` if the request concerns the whole store. */
    customerId: orNull(text),
    orderIds: Type.Array(text),
    dueAt: named<Instant>(),
  }),
};
export type ComplianceEvent = EventIn<typeof complianceEvents>;
