import type { ShopRecord } from '../../domain/api/admin.js';
import type { AuditEntry } from '../../platform/search/port.js';
import type { QueryPorts } from '../ports.js';
import { openClients } from '../session/openClients.js';
import type { ShopSession } from './openSessionsByShop.js';
import { requestOrigin } from './requestOrigin.js';

export interface KnownShop {
  readonly shop: string;
  /** The newest audit entry; `null` without one. */
  readonly entry: AuditEntry | null;
  /** The most recently seen first. */
  readonly sessions: readonly ShopSession[];
  /** The time of the connection, for shops of which nothing else is known. */
  readonly since?: string;
}

/** Shops with their latest activity, most recent first. */
export async function shopRecords(shops: readonly KnownShop[], ports: QueryPorts): Promise<ShopRecord[]> {
  const clients = await openClients(
    shops.map(({ entry, sessions: [session] }) => session ?? entry ?? { client: null, sessionId: null }),
    ports,
  );
  const records = shops.map(({ shop, entry, sessions, since = '' }, index) => {
    const [session] = sessions;
    return {
      shopDomain: shop,
      lastActivity: [entry?.at, session?.seenAt, since].reduce<string>(
        (latest, at = '') => (at > latest ? at : latest),
        '',
      ),
      sessionId: session?.id ?? null,
      activeSessionCount: sessions.length,
      source: sourceOf(entry, session),
      ...requestOrigin(clients[index] ?? 'unknown'),
      details: entry?.details ?? 'Connected',
      action: entry?.action ?? 'SESSION_STARTED',
    };
  });
  return records.sort((a, b) => (a.lastActivity < b.lastActivity ? 1 : -1));
}

/** Spec §3: names the source of the newest information about the shop. */
function sourceOf(entry: AuditEntry | null, session: ShopSession | undefined): ShopRecord['source'] {
  if (!session) return 'audit';
  return entry ? 'audit_and_sessions' : 'database_sessions';
}
