import { isStillWritten } from '../../application/decide/closedShop.js';
import { load } from '../../application/decide/load.js';
import { toNewEvent } from '../../application/decide/toNewEvents.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { privacyStream } from '../../domain/privacy/privacy.js';
import { shopStream } from '../../domain/shop/shop.js';
import { ONE_PER_SHOP } from '../../domain/streams.js';
import type { Position } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { ErasurePorts } from './ports.js';
import type { Pass, ShopErasure } from './shopErasure.js';

/**
 * Appends the erasure's marker to the shop's streams, and again to each stream that another process, which saw the shop
 * open a moment before, wrote to afterwards.
 */
export const closeStreams: Pass = async (ports, erasure) => {
  const { eventLog, clock } = ports;
  const { shop, erasureId, meta } = erasure;
  const dropped = await dropCompetitors(ports, erasure);
  const first = await markerOf(ports, erasure);
  const open = first === null ? await nonEmpty(ports, shop) : await writtenAfter(ports, shop, first);
  for (const stream of open) {
    const event = { type: 'ShopErased', erasureId, at: clock.now() } as const;
    const last = await lastOf(ports, stream);
    const id = derivedId('shop erased', erasureId, stream, last?.revision ?? -1);
    await eventLog.appendMissing(stream, [toNewEvent(id, event, meta)]);
  }
  return dropped + open.length;
};

/** Stops tracking, so that the pages' watcher counts stay correct. */
async function dropCompetitors({ eventLog, handle, ids, clock }: ErasurePorts, { shop, meta }: ShopErasure) {
  const stream = watchlistStream(shop);
  const watched = [...(await load(eventLog, watchlist, stream)).competitors.keys()];
  for (const competitorId of watched) {
    const command = { type: 'StopTracking', competitorId, at: clock.now() } as const;
    await handle(watchlist, { commandId: ids.next(), stream, command, meta });
  }
  return watched.length;
}

async function lastOf({ eventLog }: ErasurePorts, stream: string) {
  for await (const event of eventLog.read(stream, { direction: 'backward', limit: 1 })) return event;
  return null;
}

const closedStreams = (shop: ShopDomain): readonly string[] => {
  const own = shopStream(shop);
  // Marks the shop's own stream first: everything written later to its streams follows it in the log.
  return [own, ...ONE_PER_SHOP.map(streamOf => streamOf(shop)).filter(name => name !== own)].filter(
    name => name !== privacyStream(shop),
  );
};

async function nonEmpty(ports: ErasurePorts, shop: ShopDomain): Promise<string[]> {
  const streams: string[] = [];
  for (const stream of closedStreams(shop))
    if (stream === shopStream(shop) || (await lastOf(ports, stream))) streams.push(stream);
  return streams;
}

/** The position of this erasure's first marker; `null` without one. */
async function markerOf({ eventLog }: ErasurePorts, { shop, erasureId }: ShopErasure): Promise<Position | null> {
  for await (const event of eventLog.read(shopStream(shop)))
    if (event.type === 'ShopErased' && event.data.erasureId === erasureId) return event.position;
  return null;
}

/** The streams that need another marker; stands for the shop's own stream if a stream is not named after the shop. */
async function writtenAfter({ eventLog }: ErasurePorts, shop: ShopDomain, first: Position): Promise<string[]> {
  const named = new Set(closedStreams(shop));
  const open = new Set<string>();
  for await (const { events } of eventLog.readAll(first))
    for (const { type, stream, meta } of events) {
      if (meta.shop !== shop) continue;
      const closedBy = named.has(stream) ? stream : shopStream(shop);
      if (type === 'ShopErased') open.delete(stream);
      else if (!isStillWritten(type)) open.add(closedBy);
    }
  // An empty stream gets a marker too, because its rows follow the first one.
  return [...open];
}
