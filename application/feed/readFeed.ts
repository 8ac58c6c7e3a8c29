/** Reads a shop's public events in order: for `GET /api/feed` and the readers of webhook endpoints. */
import type { FeedEvent, FeedPage } from '../../domain/api/feed.js';
import { FEED_SHAPES } from '../../domain/feed/feed.js';
import type { FeedType } from '../../domain/feed/feedTypes.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { feedCheckpoint, oldestPosition } from './feedPositions.js';

interface FeedRequest {
  readonly shop: ShopDomain;
  /** `null`: the oldest available event. */
  readonly after: Position | null;
  /** Empty: all. */
  readonly types: readonly FeedType[];
  readonly limit: number;
}

/** Retention removed the events up to `oldest`; reading after it loses no more. */
interface FeedGone {
  readonly oldest: Position;
}

type Reads = Pick<ReadStore, 'sql'>;

/**
 * Events of one position stay together, so a page may hold one more than `limit`.
 * @returns `FeedGone` if events after `after` are past their retention.
 */
export async function readFeed(
  { sql }: Reads,
  { shop, after, types, limit }: FeedRequest,
): Promise<FeedPage | FeedGone> {
  const from = after ?? (await oldestPosition({ sql }, shop));
  // Read before the rows, so that these include every event up to it.
  const checkpoint = await feedCheckpoint({ sql });
  let query = sql.selectFrom('feed_events').selectAll().where('shop', '=', shop);
  if (from !== null) query = query.where('position', '>', from);
  if (types.length > 0) query = query.where('type', 'in', types);
  const rows = await query
    .orderBy('position')
    .orderBy('type')
    .limit(limit + 2)
    .execute();
  // Read after the rows, some of which retention may just have removed.
  const oldest = await oldestPosition({ sql }, shop);
  if (after !== null && oldest !== null && isAfter(oldest, after)) return { oldest };
  const last = rows[limit - 1]?.position;
  const page = rows.filter((row, index) => index < limit || row.position === last);
  const more = page.length < rows.length;
  const newest = (page.at(-1)?.position ?? from) as Position | null;
  const next = !more && checkpoint !== null && isAfter(checkpoint, newest) ? checkpoint : newest;
  return { events: page.map(eventOf), next, more };
}

interface Row {
  readonly id: string;
  readonly position: string;
  readonly type: string;
  readonly at: string;
  readonly data: string;
}

function eventOf({ id, position, type: name, at, data }: Row): FeedEvent {
  const type = name as FeedType;
  return { id, position, type, version: FEED_SHAPES[type].version, at, data: JSON.parse(data) as FeedEvent['data'] };
}
