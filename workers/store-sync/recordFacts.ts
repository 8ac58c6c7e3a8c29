/** Stores the store platform's reports, many facts at a time. */
import { record } from '../../application/decide/record.js';
import type { Identified } from '../../application/retention/sealedFacts.js';
import type { CheckoutEvent } from '../../domain/checkouts/checkouts.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { OrderEvent } from '../../domain/orders/orders.js';
import type { CatalogEvent } from '../../domain/products/products.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { datedId } from '../../platform/runtime/ids/ids.js';

export type Fact = OrderEvent | CatalogEvent | CheckoutEvent;

interface Report<Told> {
  readonly stream: string;
  readonly shop: ShopDomain;
  /** The cause of the report. */
  readonly causationId: string;
  readonly facts: readonly Told[];
}

/**
 * Derives each event's id from its content: the same report twice is one fact, a changed record is another, in any
 * order (folds keep the latest by `updatedAt`). A sync repeated after a crash adds nothing.
 */
export const recordFacts = (eventLog: EventLog, { facts, ...report }: Report<Fact>): Promise<void> =>
  recordIdentified(eventLog, { ...report, facts: facts.map(fact => ({ id: idOf(report.stream, fact), fact })) });

/** Records facts with existing ids, because their content is sealed. */
export function recordIdentified(
  eventLog: EventLog,
  { stream, shop, causationId, facts }: Report<Identified<Fact>>,
): Promise<void> {
  const ids = new Map(facts.map(({ id, fact }) => [fact, id]));
  return record(eventLog, {
    stream,
    facts: [...ids.keys()],
    meta: { actor: { kind: 'platform', id: 'shopify' }, shop, correlationId: causationId, causationId },
    idOf: fact => ids.get(fact) as string,
  });
}

function idOf(stream: string, { type, at, ...content }: Fact): string {
  return datedId(Date.parse(at), `${stream}\n${type}\n${JSON.stringify(content)}`);
}
