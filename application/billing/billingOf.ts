import { type Billing, type BillingEvent, billing } from '../../domain/billing/billing.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { decidedOf } from '../decide/foldedStreams.js';

export const billingStream = (shop: ShopDomain): string => `billing-${shop}`;

/** A shop's trial and subscription as of now, for whoever acts on it: the read model may be behind. */
export async function billingOf(store: Pick<EventStore, 'read'>, shop: ShopDomain): Promise<Billing> {
  let state = billing.initial;
  for await (const event of store.read(billingStream(shop)))
    state = billing.evolve(state, decidedOf<BillingEvent>(event));
  return state;
}
