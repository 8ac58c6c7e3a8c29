import { type WatchlistEvent, watchlistStream } from '../../../domain/competitors/watchlist.js';
import { type Watch, watchPeriods } from '../../../domain/competitors/watchPeriods.js';
import type { PageId, ShopDomain } from '../../../domain/kernel/names.js';
import { pageStream } from '../../../domain/price/price.js';
import type { EventLog } from '../../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../../platform/event-store/port.js';
import { decidedOf } from '../../decide/load.js';
import { streamsOfShop } from '../../streamsOfShop.js';

export interface ExportPlan {
  readonly shop: ShopDomain;
  /** The export's last position; later events are excluded. */
  readonly upTo: Position;
  readonly streams: readonly string[];
  /** Competitors' pages, and the positions between which the shop watched them. */
  readonly watched: readonly Watch<Position>[];
  /** An estimate, because removed events and watch periods are unknown. */
  readonly estimatedEvents: number;
}

/**
 * Plans the streams and pages that an export reads. Takes seconds on a long log.
 * @throws EventUnreadable as `streamsOfShop`.
 */
export async function planExport(
  eventLog: Pick<EventLog, 'read' | 'readAll'>,
  shop: ShopDomain,
  upTo: Position,
): Promise<ExportPlan> {
  const streams = [...(await streamsOfShop(eventLog, shop))].sort();
  const history: { readonly event: WatchlistEvent; readonly mark: Position }[] = [];
  for await (const event of eventLog.read(watchlistStream(shop))) {
    if (event.position > upTo) break;
    if (event.type !== 'ShopErased') history.push({ event: decidedOf<WatchlistEvent>(event), mark: event.position });
  }
  const watched = watchPeriods(history);
  const pages = new Set(watched.map(({ page }) => pageStream(page as PageId)));
  let estimatedEvents = 0;
  for (const stream of [...streams, ...pages]) estimatedEvents += await lengthOf(eventLog, stream);
  return { shop, upTo, streams, watched, estimatedEvents };
}

async function lengthOf(eventLog: Pick<EventLog, 'read'>, stream: string): Promise<number> {
  for await (const { revision } of eventLog.read(stream, { direction: 'backward', limit: 1 })) return revision + 1;
  return 0;
}
