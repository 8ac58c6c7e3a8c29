import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { type Decided, toNewEvent } from './toNewEvents.js';

export interface Facts<Fact extends Decided> {
  readonly stream: string;
  readonly facts: readonly Fact[];
  readonly meta: EventMeta;
  /** The same for the same fact, always, and another one on every other stream: a report that comes twice is one. */
  readonly idOf: (fact: Fact) => string;
}

/**
 * Stores what the outside world reported: there is nothing to decide, so nothing is loaded and no revision expected. A
 * fact that the stream has already stays as it was first written.
 */
export async function record<Fact extends Decided>(
  store: Pick<EventLog, 'appendMissing'>,
  { stream, facts, meta, idOf }: Facts<Fact>,
): Promise<void> {
  if (facts.length === 0) return;
  await store.appendMissing(
    stream,
    facts.map(fact => toNewEvent(idOf(fact), fact, meta)),
  );
}
