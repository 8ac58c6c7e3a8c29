import { READ_WAIT_MS } from '../../domain/api/common.js';
import { as, type Instant, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { awaitProjections, type WaitOptions } from '../follow/awaitProjections.js';

export interface OpenSession {
  /** What the API calls it: `publicSessionId` of the read model. */
  readonly id: string;
  readonly sessionId: SessionId;
}

/** The shop's sessions that have neither ended nor expired, including all that began before the question. */
export type OpenSessions = (shop: ShopDomain, now: Instant) => Promise<readonly OpenSession[]>;

/**
 * From the read model, once it has caught up with the log. One that is more than `READ_WAIT_MS` behind is used as it
 * is.
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
