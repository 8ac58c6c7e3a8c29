import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { privacy, privacyStream } from '../../domain/privacy/privacy.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { load } from './load.js';
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
 * fact that the stream has already stays as it was first written. Facts of a shop whose data is erased are not kept; what
 * is reported after it connected again is news, though it be the same as before.
 */
export async function record<Fact extends Decided>(
  eventLog: Pick<EventLog, 'appendMissing' | 'read'>,
  { stream, facts, meta, idOf }: Facts<Fact>,
): Promise<void> {
  if (facts.length === 0) return;
  const { status, era } =
    meta.shop === null ? privacy.initial : await load(eventLog, privacy, privacyStream(as<ShopDomain>(meta.shop)));
  if (status !== 'open') return;
  const idNow = (fact: Fact) => (era === 0 ? idOf(fact) : derivedId(idOf(fact), era));
  await eventLog.appendMissing(
    stream,
    facts.map(fact => toNewEvent(idNow(fact), fact, meta)),
  );
}
