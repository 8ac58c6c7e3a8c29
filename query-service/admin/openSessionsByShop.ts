import type { QueryPorts } from '../ports.js';

export interface ShopSession {
  /** The session's id in the API. */
  readonly id: string;
  readonly sessionId: string;
  readonly client: string | null;
  readonly seenAt: string;
}

/** Groups open sessions by shop, the most recently seen first. */
export async function openSessionsByShop({
  readStore,
  workStore,
  clock,
}: Pick<QueryPorts, 'readStore' | 'workStore' | 'clock'>): Promise<ReadonlyMap<string, readonly ShopSession[]>> {
  const rows = await readStore.sql
    .selectFrom('sessions')
    .select(['id', 'session_id', 'shop', 'client', 'started_at'])
    .where('expires_at', '>', clock.now())
    .execute();
  const seen = await workStore.sql.selectFrom('session_seen').selectAll().execute();
  const seenAt = new Map(seen.map(row => [row.session_id, row.seen_at]));
  const byShop = new Map<string, ShopSession[]>();
  for (const { id, session_id: sessionId, shop, client, started_at: startedAt } of rows) {
    const last = [startedAt, seenAt.get(sessionId) ?? ''].sort().at(-1) ?? startedAt;
    const session = { id, sessionId, client, seenAt: last };
    const others = byShop.get(shop);
    if (others) others.push(session);
    else byShop.set(shop, [session]);
  }
  for (const sessions of byShop.values()) sessions.sort((a, b) => (a.seenAt < b.seenAt ? 1 : -1));
  return byShop;
}
