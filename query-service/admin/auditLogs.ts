/**
 * `GET /api/admin/audit-logs/all`, `/deleted-shops` and `/active-shops`: the audit trail, newest first. By page down to row
 * 10,000, by cursor to any depth; entries that arrive meanwhile shift no page.
 */
import type { AdminView } from '../../domain/admin/events.js';
import { AUDIT_PAGE_SIZE, AUDIT_PAGE_SIZES, AUDIT_PAGED_ROWS } from '../../domain/admin/limits.js';
import * as api from '../../domain/api/admin.js';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import type { AuditEntry, ShopState } from '../../platform/search/port.js';
import { adminGet } from '../http/adminGet.js';
import type { QueryPorts } from '../ports.js';
import { type KnownClient, openClients } from '../session/openClients.js';
import { readCursor, writeCursor } from './cursor.js';
import { requestOrigin } from './requestOrigin.js';
import { searchFilter, viewedBy } from './searchFilter.js';

const LARGEST = Math.max(...AUDIT_PAGE_SIZES);

type ListEndpoint = typeof api.allAuditLogs | typeof api.deletedShopsAuditLogs | typeof api.activeShopsAuditLogs;

const list = (endpoint: ListEndpoint, view: AdminView, shops?: ShopState) =>
  adminGet(endpoint, {
    audited: (query, { auditDigests }) => viewedBy(view, searchFilter(query, auditDigests, shops), query.q),

    async handler({ query, ports }) {
      const { search, adminKey, auditDigests } = ports;
      const filter = searchFilter(query, auditDigests, shops);
      const asked = JSON.stringify([view, filter]);
      const place = query.cursor === undefined ? null : readCursor(adminKey, asked, query.cursor);
      const asOf = await upTo(ports, query.as_of, place?.asOf);
      if (asOf === null) return { audit_logs: [], total_count: 0, next_cursor: null, as_of: null };

      const limit = whole('size', query.size ?? String(AUDIT_PAGE_SIZE));
      if (limit < 1 || limit > LARGEST)
        throw new ApiError('INVALID_REQUEST', { reason: `size must be 1 to ${LARGEST}` });
      const skip = place ? 0 : whole('page', query.page ?? '0') * limit;
      if (skip + limit > AUDIT_PAGED_ROWS) throw new ApiError('PAGE_TOO_DEEP', { rows: AUDIT_PAGED_ROWS });

      const found = { ...filter, upTo: asOf };
      const rows = await search.find(found, { limit, ...(place ? { before: place.before as Position } : { skip }) });
      const last = rows.length < limit ? undefined : rows.at(-1);
      const more = last !== undefined && (await search.find(found, { limit: 1, before: last.position })).length > 0;
      const clients = await openClients(rows, ports);
      return {
        audit_logs: rows.map((row, index) => auditLog(row, clients[index] ?? 'unknown')),
        total_count: await search.count(found),
        next_cursor: more ? writeCursor(adminKey, asked, { before: last.position, asOf }) : null,
        as_of: asOf,
      };
    },
  });

export const auditLogs = [
  list(api.allAuditLogs, 'audit logs'),
  list(api.deletedShopsAuditLogs, 'audit logs of deleted shops', 'deleted'),
  list(api.activeShopsAuditLogs, 'audit logs of active shops', 'active'),
];

/** The position up to which a search looks; `null`: nothing is indexed. @throws ApiError for one of another log. */
async function upTo({ search, eventLog }: QueryPorts, given: string | undefined, ofCursor: string | undefined) {
  const newest = await search.checkpoint();
  if (given !== undefined && ofCursor !== undefined && given !== ofCursor) throw new ApiError('CURSOR_INVALID');
  const text = given ?? ofCursor;
  if (text === undefined || newest === null) return newest;
  const position = eventLog.parsePosition(text);
  if (position === null || isAfter(position, newest)) throw new ApiError('POSITION_UNKNOWN');
  return position;
}

function whole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new ApiError('INVALID_REQUEST', { reason: `${name} must be a whole number of at most 9 digits` });
  return Number(text);
}

/** Also for exports of a search. */
export const auditLog = (entry: AuditEntry, client: KnownClient): api.AuditLog => ({
  id: entry.id,
  timestamp: entry.at,
  createdAt: entry.at,
  shopDomain: entry.shop,
  action: entry.action,
  category: entry.category,
  details: entry.details,
  ...requestOrigin(client),
  // The index forgets a shop's clients at its erasure; other keys are destroyed when their time is over.
  erased: client === 'erased',
  position: entry.position,
});
