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
 * Puts the marker of the erasure into the shop's streams, and again into each where something was written behind it: by a
 * process that had asked whether the shop is open a moment before it closed.
 */
export const closeStreams: Pass = async (ports, erasure) => {
  const { eventLog, clock } = ports;
  const { shop, erasureId, meta } = erasure;
  const dropped = await dropCompetitors(ports, erasure);
  const first = await markerOf(ports, erasure);
  const open = first === null ? await nonEmpty(ports, shop) : await writtenBehind(ports, shop, first);
  for (const stream of open) {
    const event = { type: 'ShopErased', erasureId, at: clock.now() } as const;
    const last = await lastOf(ports, stream);
    const id = derivedId('shop erased', erasureId, stream, last?.revision ?? -1);
    await eventLog.appendMissing(stream, [toNewEvent(id, event, meta)]);
  }
  return dropped + open.length;
};

/** What watches their pages counts who does: it must hear that this shop no longer does. */
async function dropCompetitors({ eventLog, handle, ids, clock }: ErasurePorts, { shop, meta }: ShopErasure) {
  const stream = watchlistStream(shop);
  const watched = [...(await load(eventLog, watchlist, stream)).keys()];
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
  // The shop's own first: what is written to any of its streams from then on is behind it in the log.
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

/** Where this erasure's first marker is; `null`: it has none yet. */
async function markerOf({ eventLog }: ErasurePorts, { shop, erasureId }: ShopErasure): Promise<Position | null> {
  for await (const event of eventLog.read(shopStream(shop)))
    if (event.type === 'ShopErased' && event.data.erasureId === erasureId) return event.position;
  return null;
}

/** The streams that need a marker again; the shop's own for one that is not named after the shop. */
async function writtenBehind({ eventLog }: ErasurePorts, shop: ShopDomain, first: Position): Promise<string[]> {
  const named = new Set(closedStreams(shop));
  const open = new Set<string>();
  for await (const { events } of eventLog.readAll(first))
    for (const { type, stream, meta } of events) {
      if (meta.shop !== shop) continue;
      const closedBy = named.has(stream) ? stream : shopStream(shop);
      if (type === 'ShopErased') open.delete(stream);
      else if (!isStillWritten(type)) open.add(closedBy);
    }
  // A stream that had no event gets its marker too: its rows are behind the first one.
  return [...open];
}
