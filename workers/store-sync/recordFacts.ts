/** Stores what the store platform reported, many facts at a time. */
import { record } from '../../application/decide/record.js';
import type { CatalogEvent } from '../../domain/catalog/catalog.js';
import type { CheckoutEvent } from '../../domain/checkouts/checkouts.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { OrderEvent } from '../../domain/orders/orders.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { datedId } from '../../platform/runtime/ids/ids.js';

export type Fact = OrderEvent | CatalogEvent | CheckoutEvent;

interface Report {
  readonly stream: string;
  readonly shop: ShopDomain;
  /** What asked for it. */
  readonly causationId: string;
  readonly facts: readonly Fact[];
}

/**
 * An event's id is derived from its content. So the same report twice is one fact, and a changed record is another, in
 * whatever order they come (folds keep the latest by `updatedAt`). A sync repeated after a crash adds nothing.
 */
export const recordFacts = (store: EventLog, { stream, shop, causationId, facts }: Report): Promise<void> =>
  record(store, {
    stream,
    facts,
    meta: { actor: { kind: 'platform', id: 'shopify' }, shop, correlationId: causationId, causationId },
    idOf: fact => datedId(Date.parse(fact.at), `${stream}\n${fact.type}\n${contentOf(fact)}`),
  });

/** A name seals to a different text each time, so only its presence counts. */
function contentOf(fact: Fact): string {
  const { type: _, at: __, ...data } = fact;
  const content =
    fact.type === 'OrderSynced' ? { ...data, order: { ...fact.order, customer: fact.order.customer !== null } } : data;
  return JSON.stringify(content);
}
