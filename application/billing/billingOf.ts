import { type Billing, billing, billingStream } from '../../domain/billing/billing.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { load } from '../decide/load.js';

/** A shop's trial and subscription as of now: the read model may be behind. */
export const billingOf = (store: Pick<EventStore, 'read'>, shop: ShopDomain): Promise<Billing> =>
  load(store, billing, billingStream(shop));
