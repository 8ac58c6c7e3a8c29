import { createHash } from 'node:crypto';
import type { CatalogEvent } from '../../domain/catalog/catalog.js';
import { schemaOf } from '../../domain/events.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { OrderEvent } from '../../domain/orders/orders.js';
import type { Appended, EventStore } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/ids/ids.js';

interface Fact {
  readonly stream: string;
  readonly shop: ShopDomain;
  /** What asked for it. */
  readonly causationId: string;
  readonly event: OrderEvent | CatalogEvent;
}

/**
 * Stores what the store platform reported. The event's id comes from its content: the same report twice is one fact,
 * and a thing that changed is another, whatever order they come in (folds keep the latest by its `updatedAt`).
 */
export function recordFact(store: EventStore, { stream, shop, causationId, event }: Fact): Promise<Appended> {
  const { type, at, ...data } = event;
  const content = createHash('sha256').update(JSON.stringify(data)).digest('hex');
  return store.append(
    stream,
    [
      {
        id: derivedId(stream, type, content),
        type,
        schema: schemaOf(type),
        data,
        at,
        meta: { actor: { kind: 'platform', id: 'shopify' }, shop, correlationId: causationId, causationId },
      },
    ],
    'any',
  );
}
