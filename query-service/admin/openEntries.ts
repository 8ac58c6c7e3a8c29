import type { AuditLog } from '../../domain/api/admin.js';
import type { AuditEntry } from '../../platform/search/port.js';
import type { QueryPorts } from '../ports.js';
import { type KnownClient, openClients } from '../session/openClients.js';
import { requestOrigin } from './requestOrigin.js';

/** Maps entries to the API's form, with their decrypted clients and the names of the API tokens that acted. */
export async function openEntries(
  rows: readonly AuditEntry[],
  ports: Pick<QueryPorts, 'vault' | 'logger' | 'readStore'>,
): Promise<AuditLog[]> {
  const clients = await openClients(rows, ports);
  const sessionIds = new Set(rows.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])));
  const tokens = await ports.readStore.sql
    .selectFrom('api_tokens')
    .select(['session_id', 'name'])
    .where('session_id', 'in', ['', ...sessionIds])
    .execute();
  const names = new Map(tokens.map(row => [row.session_id, row.name]));
  return rows.map((row, index) => auditLog(row, clients[index] ?? 'unknown', names.get(row.sessionId ?? '') ?? null));
}

const auditLog = (entry: AuditEntry, client: KnownClient, apiToken: string | null): AuditLog => ({
  id: entry.id,
  timestamp: entry.at,
  createdAt: entry.at,
  shopDomain: entry.shop,
  action: entry.action,
  category: entry.category,
  details: entry.details,
  ...requestOrigin(client),
  // Erasure removes a shop's clients from the index; other keys are destroyed when they expire.
  erased: client === 'erased',
  apiToken,
  position: entry.position,
});
