import { READ_WAIT_MS } from '../../domain/api/common.js';
import { as, type Instant, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { awaitProjections, type WaitOptions } from '../follow/awaitProjections.js';

export interface OpenSession {
  /** The API's id: the read model's `publicSessionId`. */
  readonly id: string;
  readonly sessionId: SessionId;
  /** True for an API token. */
  readonly isToken: boolean;
}

/** The shop's sessions and API tokens that have neither ended nor expired, including all that began before the call. */
export type OpenSessions = (shop: ShopDomain, now: Instant) => Promise<readonly OpenSession[]>;

/**
 * Reads the read model once it has caught up with the log, or after `READ_WAIT_MS`.
 */
export const openSessionsIn =
  (ports: WaitOptions & { readonly eventLog: Pick<EventLog, 'head'> }): OpenSessions =>
  async (shop, now) => {
    await awaitProjections(ports, (await ports.eventLog.head()) ?? '', ['sessions'], READ_WAIT_MS);
    const { sql } = ports.readStore;
    const [people, tokens] = await Promise.all([
      sql
        .selectFrom('sessions')
        .select(['id', 'session_id'])
        .where('shop', '=', shop)
        .where('expires_at', '>', now)
        .execute(),
      sql
        .selectFrom('api_tokens')
        .select(['id', 'session_id'])
        .where('shop', '=', shop)
        .where('expires_at', '>', now)
        .where('ended', '=', 0)
        .execute(),
    ]);
    const openOf = (isToken: boolean) => (row: { id: string; session_id: string }) => ({
      ...{ id: row.id, sessionId: as<SessionId>(row.session_id), isToken },
    });
    return [...people.map(openOf(false)), ...tokens.map(openOf(true))];
  };
