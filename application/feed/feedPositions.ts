import type { ShopDomain } from '../../domain/kernel/names.js';
import type { Position } from '../../platform/event-store/port.js';
import type { ReadStore } from '../../platform/read-store/port.js';

type Reads = Pick<ReadStore, 'sql'>;

/** The last position that the shop's feed lost to retention; `null`: it lost none. */
export async function oldestPosition({ sql }: Reads, shop: ShopDomain): Promise<Position | null> {
  const gone = await sql.selectFrom('feed_gone').select('position').where('shop', '=', shop).executeTakeFirst();
  return (gone?.position ?? null) as Position | null;
}

/** The position after which the shop's events from an instant on follow; `null`: all of them do. */
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
