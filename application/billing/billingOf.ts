import { type Billing, billing, billingStream } from '../../domain/billing/billing.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { load } from '../decide/load.js';

/** Loads a shop's trial and subscription from its stream, because the read model may lag. */
export const billingOf = (eventLog: Pick<EventLog, 'read'>, shop: ShopDomain): Promise<Billing> =>
  load(eventLog, billing, billingStream(shop));
