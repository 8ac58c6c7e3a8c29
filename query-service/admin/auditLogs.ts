/**
 * `GET /api/admin/audit-logs/all`, `/deleted-shops` and `/active-shops`: the audit trail, newest first. Pages reach row
 * 10,000, cursors any depth; new entries shift no page.
 */
import type { AdminView } from '../../domain/admin/events.js';
import { AUDIT_PAGE_SIZE, AUDIT_PAGE_SIZES, AUDIT_PAGED_ROWS } from '../../domain/admin/limits.js';
import * as api from '../../domain/api/admin.js';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import type { ShopState } from '../../platform/search/port.js';
import { adminGet } from '../http/adminGet.js';
import { wantsCsv } from '../http/csvTable.js';
import type { QueryPorts } from '../ports.js';
import { readCursor, writeCursor } from './cursor.js';
import { exportedBy, sendExport } from './exportAuditLogs.js';
import { openEntries } from './openEntries.js';
import { searchFilter, viewedBy } from './searchFilter.js';

const LARGEST = Math.max(...AUDIT_PAGE_SIZES);

type ListEndpoint = typeof api.allAuditLogs | typeof api.deletedShopsAuditLogs | typeof api.activeShopsAuditLogs;

const list = (endpoint: ListEndpoint, view: AdminView, shops?: ShopState) =>
  adminGet(endpoint, {
    audited(query, { auditDigests }, request) {
      const filter = searchFilter(query, auditDigests, shops);
      return wantsCsv(request) ? exportedBy(filter, query.q) : viewedBy(view, filter, query.q);
    },

    async handler({ query, ports, request, reply }) {
      const { search, adminKey, auditDigests } = ports;
      const filter = searchFilter(query, auditDigests, shops);
      if (wantsCsv(request)) {
        const { page, size, cursor, as_of, ...narrowed } = query;
        const named = { ...narrowed, ...(shops && { shop_status: shops }) };
        return await sendExport(ports, reply, 'csv', named, filter);
      }
      const asked = JSON.stringify([view, filter]);
      const place = query.cursor === undefined ? null : readCursor(adminKey, asked, query.cursor);
      const asOf = await searchBound(ports, query.as_of, place?.asOf);
      if (asOf === null) return { audit_logs: [], total_count: 0, next_cursor: null, as_of: null };

      const limit = integer('size', query.size ?? String(AUDIT_PAGE_SIZE));
      if (limit < 1 || limit > LARGEST)
        throw new ApiError('INVALID_REQUEST', { reason: `size must be 1 to ${LARGEST}` });
      const skip = place ? 0 : integer('page', query.page ?? '0') * limit;
      if (skip + limit > AUDIT_PAGED_ROWS) throw new ApiError('PAGE_TOO_DEEP', { rows: AUDIT_PAGED_ROWS });

      const found = { ...filter, upTo: asOf };
      const rows = await search.find(found, { limit, ...(place ? { before: place.before as Position } : { skip }) });
      const last = rows.length < limit ? undefined : rows.at(-1);
      const more = last !== undefined && (await search.find(found, { limit: 1, before: last.position })).length > 0;
      return {
        audit_logs: await openEntries(rows, ports),
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

/** The position that bounds a search; `null` if nothing is indexed. @throws ApiError for a position of another log. */
async function searchBound(
  { search, eventLog }: QueryPorts,
  requested: string | undefined,
  fromCursor: string | undefined,
) {
  const newest = await search.checkpoint();
  if (requested !== undefined && fromCursor !== undefined && requested !== fromCursor)
    throw new ApiError('CURSOR_INVALID');
  const text = requested ?? fromCursor;
  if (text === undefined || newest === null) return newest;
  const position = eventLog.parsePosition(text);
  if (position === null || isAfter(position, newest)) throw new ApiError('POSITION_UNKNOWN');
  return position;
}

function integer(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new ApiError('INVALID_REQUEST', { reason: `${name} must be an integer of at most 9 digits` });
  return Number(text);
}
