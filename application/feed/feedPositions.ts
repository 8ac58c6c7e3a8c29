import type { ShopDomain } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import { logOf } from '../../platform/event-store/position.js';
import type { ReadStore } from '../../platform/read-store/port.js';

type Reads = Pick<ReadStore, 'sql'>;

/** The position up to which the feed is complete; `null` while the log is empty. */
export async function feedCheckpoint({ sql }: Reads): Promise<Position | null> {
  const live = await sql
    .selectFrom('projections')
    .select('position')
    .where('name', '=', 'feed')
    .where('status', '=', 'live')
    .executeTakeFirst();
  return (live?.position || null) as Position | null;
}

/** The last position that the shop's feed lost to retention; `null`: it lost none. */
export async function oldestPosition({ sql }: Reads, shop: ShopDomain): Promise<Position | null> {
  const gone = await sql.selectFrom('feed_gone').select('position').where('shop', '=', shop).executeTakeFirst();
  return (gone?.position ?? null) as Position | null;
}

/** The position of the shop's last event before an instant; `null`: no kept event is older. */
export async function positionBefore({ sql }: Reads, shop: ShopDomain, instant: string): Promise<Position | null> {
  const last = await sql
    .selectFrom('feed_events')
    .select('position')
    .where('shop', '=', shop)
    .where('at', '<', instant)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.position ?? null) as Position | null;
}

/**
 * Parses a reader's position.
 * @returns `null` for text that this log never issued, such as another installation's position, or one from after a restored
 * backup: continuing there would skip events.
 */
export async function issuedPosition(
  { readStore, eventLog }: { readonly readStore: Reads; readonly eventLog: Pick<EventLog, 'head' | 'parsePosition'> },
  text: string,
): Promise<Position | null> {
  const position = eventLog.parsePosition(text);
  if (position === null) return null;
  const isBefore = (end: Position | null) => end !== null && logOf(end) === logOf(position) && !isAfter(position, end);
  // The read model first: it answers while the log is down.
  return isBefore(await feedCheckpoint(readStore)) || isBefore(await eventLog.head()) ? position : null;
}
