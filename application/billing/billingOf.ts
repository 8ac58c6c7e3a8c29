import { type Billing, billing, billingStream } from '../../domain/billing/billing.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { load } from '../decide/load.js';

/** A shop's current trial and subscription, from its stream: the read model may lag. */
export const billingOf = (eventLog: Pick<EventLog, 'read'>, shop: ShopDomain): Promise<Billing> =>
  load(eventLog, billing, billingStream(shop));
