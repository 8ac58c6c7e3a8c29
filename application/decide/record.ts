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
  /** Deterministic per fact and stream, so that a repeated report is stored once. */
  readonly idOf: (fact: Fact) => string;
}

/**
 * Stores reported facts without a decision, so it loads no state and expects no revision. A fact that the stream already
 * has stays unchanged. Drops facts about an erased shop; after it reconnects, reports count as new, even if unchanged.
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
