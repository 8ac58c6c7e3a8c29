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
  /** What the log took later is not in the export. */
  readonly upTo: Position;
  readonly streams: readonly string[];
  /** Pages of competitors, and between which positions the shop watched them. */
  readonly watched: readonly Watch<Position>[];
  /** Of the shop's own streams; more may have been removed, or come from pages. */
  readonly estimatedEvents: number;
}

/**
 * What an export will read. Takes seconds on a long log.
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
