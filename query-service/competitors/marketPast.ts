import { decidedOf } from '../../application/decide/load.js';
import { type WatchlistEvent, watchlistStream } from '../../domain/competitors/watchlist.js';
import type { DomainEvent } from '../../domain/events.js';
import type { PageId, ShopDomain } from '../../domain/kernel/names.js';
import { type Known, knownNow } from '../../domain/price/knownNow.js';
import { type PriceEvent, pageStream } from '../../domain/price/price.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { QueryPorts } from '../ports.js';

/** The complete history of a shop's market, oldest first. */
export interface MarketPast {
  readonly watchlist: readonly WatchlistEvent[];
  /** Each page's events as they are known now. */
  readonly pages: ReadonlyMap<PageId, readonly Known[]>;
  /** Includes own products that were ever linked to a competitor. */
  readonly ownPrices: Awaited<ReturnType<typeof ownPricesOf>>;
}

/**
 * Reads the page streams, which are short because they contain only changes. The catalogue's stream contains every
 * product, so own prices come from their read model.
 */
export async function marketPast(
  shop: ShopDomain,
  { eventLog, readStore }: Pick<QueryPorts, 'eventLog' | 'readStore'>,
): Promise<MarketPast> {
  const watchlist = await eventsIn<WatchlistEvent>(eventLog, watchlistStream(shop));
  const pages = new Map<PageId, readonly Known[]>();
  for (const { page } of watchlist)
    if (!pages.has(page)) pages.set(page, knownNow(await eventsIn<PriceEvent>(eventLog, pageStream(page))));
  const linked = new Set(watchlist.flatMap(event => ('productId' in event ? (event.productId ?? []) : [])));
  return { watchlist, pages, ownPrices: await ownPricesOf(shop, [...linked], readStore) };
}

/** The events of a stream since its shop's last erasure. @throws EventUnreadable */
export async function eventsIn<Event extends DomainEvent>(
  eventLog: Pick<EventLog, 'read'>,
  stream: string,
): Promise<readonly Event[]> {
  let events: Event[] = [];
  for await (const event of eventLog.read(stream))
    if (event.type === 'ShopErased') events = [];
    else events.push(decidedOf<Event>(event));
  return events;
}

async function ownPricesOf(shop: ShopDomain, products: readonly string[], readStore: QueryPorts['readStore']) {
  if (products.length === 0) return [];
  return await readStore.sql
    .selectFrom('product_prices')
    .select(['product_id', 'at', 'title', 'price', 'currency', 'removed'])
    .where('shop', '=', shop)
    .where('product_id', 'in', products)
    .orderBy('at')
    .orderBy('position')
    .execute();
}
