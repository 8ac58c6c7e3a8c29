import type { ShopDomain } from '../domain/kernel/names.js';
import { MANY_PER_SHOP, ONE_PER_SHOP } from '../domain/streams.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';

/**
 * Finds every stream with a shop's data; some may be empty. Scans the log for streams that are not named after the shop,
 * which takes seconds on a long log, so use it only for rare operations.
 * @throws EventUnreadable, because the shop of an unreadable event is unknown and its stream would be missed.
 */
export async function streamsOfShop(
  eventLog: Pick<EventLog, 'readAll'>,
  shop: ShopDomain,
): Promise<ReadonlySet<string>> {
  const streams = new Set(ONE_PER_SHOP.map(streamOf => streamOf(shop)));
  const types = MANY_PER_SHOP.flatMap(kind => kind.types);
  for await (const { events } of eventLog.readAll('start', { types }))
    for (const { meta, stream } of events) if (meta.shop === shop) streams.add(stream);
  return streams;
}
