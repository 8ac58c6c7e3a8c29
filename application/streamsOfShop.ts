import type { ShopDomain } from '../domain/kernel/names.js';
import { MANY_PER_SHOP, ONE_PER_SHOP } from '../domain/streams.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';

/**
 * Every stream that holds what belongs to a shop; some may be empty yet. Those that are not named by the shop are found
 * by looking through the log for the events that each of them has, which takes seconds where it is long: for what is
 * done once in a shop's life.
 * @throws EventUnreadable: whose an unreadable event is cannot be said, and to leave one out would be to forget it.
 */
export async function streamsOfShop(store: Pick<EventLog, 'readAll'>, shop: ShopDomain): Promise<ReadonlySet<string>> {
  const streams = new Set(ONE_PER_SHOP.map(streamOf => streamOf(shop)));
  const types = MANY_PER_SHOP.flatMap(kind => kind.types);
  for await (const { events } of store.readAll('start', { types }))
    for (const { meta, stream } of events) if (meta.shop === shop) streams.add(stream);
  return streams;
}
