import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { shopStream } from '../../domain/shop/shop.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import { isAfter } from '../../platform/event-store/port.js';

/**
 * Checks whether the event's shop was erased after the event. Acting on such an event would create data that no later
 * erasure marker removes. @throws EventUnreadable
 */
export async function erasedSince(
  eventLog: Pick<EventLog, 'read'>,
  { stream, position, meta }: LoggedEvent,
): Promise<boolean> {
  if (meta.shop === null) return false;
  // Streams that are not named after the shop have their marker in the shop's own stream.
  for (const closed of new Set([stream, shopStream(as<ShopDomain>(meta.shop))]))
    for await (const later of eventLog.read(closed, { direction: 'backward' })) {
      if (!isAfter(later.position, position)) break;
      if (later.type === 'ShopErased') return true;
    }
  return false;
}
