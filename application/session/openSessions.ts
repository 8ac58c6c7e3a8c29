import { READ_WAIT_MS } from '../../domain/api/common.js';
import { as, type Instant, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { awaitProjections, type WaitOptions } from '../follow/awaitProjections.js';

export interface OpenSession {
  /** The API's id: the read model's `publicSessionId`. */
  readonly id: string;
  readonly sessionId: SessionId;
}

/** The shop's sessions that have neither ended nor expired, including all that began before the call. */
export type OpenSessions = (shop: ShopDomain, now: Instant) => Promise<readonly OpenSession[]>;

/**
 * Reads the read model once it has caught up with the log, or after `READ_WAIT_MS`.
 */
export const openSessionsIn =
  (ports: WaitOptions & { readonly eventLog: Pick<EventLog, 'head'> }): OpenSessions =>
  async (shop, now) => {
    await awaitProjections(ports, (await ports.eventLog.head()) ?? '', ['sessions'], READ_WAIT_MS);
    const rows = await ports.readStore.sql
      .selectFrom('sessions')
      .select(['id', 'session_id'])
      .where('shop', '=', shop)
      .where('expires_at', '>', now)
      .execute();
    return rows.map(row => ({ id: row.id, sessionId: as<SessionId>(row.session_id) }));
  };
