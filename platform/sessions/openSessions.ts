import { as, type Instant, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import { derivedId } from '../ids/ids.js';
import type { ReadDb } from '../read-db/port.js';

/** What the API calls a session: it leads to no secret, stream or room. */
export const shownId = (sessionId: SessionId): string => derivedId('session', sessionId);

export interface OpenSession {
  /** `shownId`. */
  readonly id: string;
  readonly sessionId: SessionId;
}

/** The shop's sessions that are neither ended nor over. One that began this very moment may not be among them yet. */
export type OpenSessions = (shop: ShopDomain, now: Instant) => Promise<readonly OpenSession[]>;

export const openSessionsIn =
  ({ sql }: ReadDb): OpenSessions =>
  async (shop, now) => {
    const rows = await sql
      .selectFrom('sessions')
      .select(['id', 'session_id'])
      .where('shop', '=', shop)
      .where('expires_at', '>', now)
      .execute();
    return rows.map(row => ({ id: row.id, sessionId: as<SessionId>(row.session_id) }));
  };
