import { agedStreamsOf, agedViewsAt } from '../../domain/agedStreams.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { auditBefore, KEPT_DAYS } from '../../domain/retention/policy.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import { type RemovalPorts, removeSealedBefore } from './removeSealedBefore.js';

export interface AgePorts extends RemovalPorts {
  readonly eventLog: RemovalPorts['eventLog'] & Pick<EventLog, 'read' | 'readAll' | 'setMaxAge'>;
  readonly clock: Clock;
}

const AGE_SECONDS = KEPT_DAYS.audit * 86_400;

/**
 * Removes expired events that nothing folds any more. Sets a stream's age when it first has such an event; its reads
 * then omit them. @returns the number of events removed.
 */
export async function ageLog(ports: AgePorts): Promise<number> {
  const { eventLog, clock } = ports;
  const before = auditBefore(clock.now());
  for (const stream of await candidates(ports))
    for await (const { recordedAt } of eventLog.read(stream, { limit: 1 }))
      if (recordedAt < before) await eventLog.setMaxAge(stream, AGE_SECONDS);
  return await removeSealedBefore(ports, before);
}

async function candidates({ eventLog, clock }: AgePorts): Promise<readonly string[]> {
  const shops = new Set<ShopDomain>();
  // An unreadable event names no shop, and does not affect others' ages.
  for await (const { events } of eventLog.readAll('start', { types: ['ShopConnected'] }))
    for (const event of events) if (!event.unreadable) shops.add(as<ShopDomain>(event.meta.shop));
  return [...agedViewsAt(clock.now()), ...[...shops].flatMap(agedStreamsOf)];
}
