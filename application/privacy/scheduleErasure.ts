import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import { dueBy, erasureBegins, privacy, privacyStream } from '../../domain/privacy/privacy.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Handle } from '../decide/handle.js';

/**
 * Schedules a whole shop's erasure requested by the store platform. The shop stays open until the erasure worker begins
 * or cancels it. Has no effect on a shop that is already erased or scheduled.
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
