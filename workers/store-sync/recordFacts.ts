/** Stores what the store platform reported, many facts at a time. */
import type { CatalogEvent } from '../../domain/catalog/catalog.js';
import type { CheckoutEvent } from '../../domain/checkouts/checkouts.js';
import { schemaOf } from '../../domain/events.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { OrderEvent } from '../../domain/orders/orders.js';
import { EventIdReused, type EventMeta, type EventStore, type NewEvent } from '../../platform/event-store/port.js';
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
 * An event's id comes from its content: the same report twice is one fact, and a thing that changed is another, whatever
 * order they come in (folds keep the latest by its `updatedAt`). So a sync that is repeated after a crash adds nothing.
 */
export async function recordFacts(store: EventStore, { stream, shop, causationId, facts }: Report): Promise<void> {
  const meta: EventMeta = {
    actor: { kind: 'platform', id: 'shopify' },
    shop,
    correlationId: causationId,
    causationId,
  };
  // The same fact may be reported twice in one page; an append takes each id once.
  const events = new Map(facts.map(fact => eventOf(stream, fact, meta)).map(event => [event.id, event]));
  if (events.size === 0) return;
  try {
    await store.append(stream, [...events.values()], 'any');
  } catch (fault) {
    if (!(fault instanceof EventIdReused)) throw fault;
    if (events.size > 1) await Promise.all([...events.values()].map(event => appendAlone(store, stream, event)));
  }
}

/** Some of a batch were known already. One alone whose id is taken is one of them, sealed anew perhaps. */
async function appendAlone(store: EventStore, stream: string, event: NewEvent): Promise<void> {
  try {
    await store.append(stream, [event], 'any');
  } catch (fault) {
    if (!(fault instanceof EventIdReused)) throw fault;
  }
}

function eventOf(stream: string, fact: Fact, meta: EventMeta): NewEvent {
  const { type, at, ...data } = fact;
  const id = datedId(Date.parse(at), `${stream}\n${type}\n${contentOf(fact)}`);
  return { id, type, schema: schemaOf(type), data, at, meta };
}

/** A sealed name is another text each time it is sealed: whether there is one counts, not how it reads. */
function contentOf(fact: Fact): string {
  const { type: _, at: __, ...data } = fact;
  const content =
    fact.type === 'OrderSynced' ? { ...data, order: { ...fact.order, customer: fact.order.customer !== null } } : data;
  return JSON.stringify(content);
}
