import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import { dueBy, erasureBegins, privacy, privacyStream } from '../../domain/privacy/privacy.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Handle } from '../decide/handle.js';

/**
 * Records that the store platform requests the erasure of a whole shop. It waits for its time, and the shop stays open;
 * the erasure worker begins or cancels it. A shop that is erased already, or waits already, is left alone.
 */
export async function scheduleErasure(
  handle: Handle,
  { shop, erasureId, at, meta }: { shop: ShopDomain; erasureId: string; at: Instant; meta: EventMeta },
): Promise<void> {
  await handle(privacy, {
    commandId: derivedId('ScheduleErasure', erasureId),
    stream: privacyStream(shop),
    command: {
      type: 'ScheduleErasure',
      erasureId,
      origin: 'platform',
      eraseAt: erasureBegins(at),
      dueAt: dueBy(at),
      at,
    },
    meta,
  });
}
