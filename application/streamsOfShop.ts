import type { ShopDomain } from '../domain/kernel/names.js';
import { MANY_PER_SHOP, ONE_PER_SHOP } from '../domain/streams.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';

/**
 * Every stream that holds data of a shop; some may still be empty. Streams not named after the shop are found by
 * scanning the log for their events. That takes seconds on a long log, so it is for what happens once in a shop's life.
 * @throws EventUnreadable: an unreadable event's shop is unknown, and leaving its stream out would mean losing it.
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
