import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { EventIdReused, type EventMeta, type NewEvent } from '../../platform/event-store/port.js';
import { type Decided, toNewEvent } from './toNewEvents.js';

export interface Facts<Fact extends Decided> {
  readonly stream: string;
  readonly facts: readonly Fact[];
  readonly meta: EventMeta;
  /** The same for the same fact, always: a report that comes twice is one. */
  readonly idOf: (fact: Fact) => string;
}

/**
 * Stores what the outside world reported: there is nothing to decide, so nothing is loaded and no revision expected. A
 * fact whose id is taken is known already, and stays as it was first written.
 */
export async function record<Fact extends Decided>(
  store: Pick<EventLog, 'append'>,
  { stream, facts, meta, idOf }: Facts<Fact>,
): Promise<void> {
  // The same fact may be reported twice in one page; an append takes each id once.
  const events = new Map(facts.map(fact => toNewEvent(idOf(fact), fact, meta)).map(event => [event.id, event]));
  if (events.size === 0) return;
  try {
    await store.append(stream, [...events.values()], 'any');
  } catch (fault) {
    if (!(fault instanceof EventIdReused)) throw fault;
    if (events.size > 1) await Promise.all([...events.values()].map(event => appendAlone(store, stream, event)));
  }
}

/** Some of a batch were known already. One alone whose id is taken is one of them, sealed anew perhaps. */
async function appendAlone(store: Pick<EventLog, 'append'>, stream: string, event: NewEvent): Promise<void> {
  try {
    await store.append(stream, [event], 'any');
  } catch (fault) {
    if (!(fault instanceof EventIdReused)) throw fault;
  }
}
