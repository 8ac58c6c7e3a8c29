import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { shopStream } from '../../domain/shop/shop.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import { isAfter } from '../../platform/event-store/port.js';

/**
 * Whether the data of the event's shop was erased after it: what is made of it now would stay, as no marker follows any
 * more. @throws EventUnreadable
 */
export async function erasedSince(
  eventLog: Pick<EventLog, 'read'>,
  { stream, position, meta }: LoggedEvent,
): Promise<boolean> {
  if (meta.shop === null) return false;
  // The marker of a stream that is not named after the shop is in the shop's own.
  for (const closed of new Set([stream, shopStream(as<ShopDomain>(meta.shop))]))
    for await (const later of eventLog.read(closed, { direction: 'backward' })) {
      if (!isAfter(later.position, position)) break;
      if (later.type === 'ShopErased') return true;
    }
  return false;
}
