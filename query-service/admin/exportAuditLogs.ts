/**
 * `GET /api/admin/audit-logs/export`: all entries of a search, as a file that can be verified offline (docs/audit.md).
 * Streams at the client's pace; an interrupted download lacks the trailer line that proves completeness.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Viewed } from '../../application/admin/recordView.js';
import { latestCheckpoint } from '../../application/seal/checkpoints.js';
import * as api from '../../domain/api/admin.js';
import type { Position } from '../../platform/event-store/port.js';
import { signedLines, trailerLine } from '../../platform/seal/signedFile.js';
import type { AuditFilter } from '../../platform/search/port.js';
import { adminGet } from '../http/adminGet.js';
import { CSV_TYPE } from '../http/csvTable.js';
import type { QueryPorts } from '../ports.js';
import { AUDIT_CSV_HEAD, auditCsvLine } from './auditCsv.js';
import { openEntries } from './openEntries.js';
import { searchFilter, viewedBy } from './searchFilter.js';

const PAGE = 100;
const TYPES = { ndjson: 'application/x-ndjson', csv: CSV_TYPE } as const;

export const exportAuditLogs = adminGet(api.exportAuditLogs, {
  audited: (query, { auditDigests }) => exportedBy(searchFilter(query, auditDigests), query.q),

  handler: ({ query: { format, ...narrowed }, ports, reply }) =>
    sendExport(ports, reply, format, narrowed, searchFilter(narrowed, ports.auditDigests)),
});

export const exportedBy = (filter: AuditFilter, q: string | undefined): Viewed => ({
  ...viewedBy('audit export', filter, q),
  each: true,
});

/** @param narrowed the search as the caller wrote it, which the signature names. */
export async function sendExport(
  ports: QueryPorts,
  reply: FastifyReply,
  format: keyof typeof TYPES,
  narrowed: Readonly<Record<string, string>>,
  filter: AuditFilter,
): Promise<FastifyReply> {
  const { search, clock, sealSigner, workStore } = ports;
  const upTo = await search.checkpoint();
  const lineOf = format === 'csv' ? auditCsvLine : (entry: api.AuditLog) => JSON.stringify(entry);
  const entries = upTo === null ? noPages() : pages(ports, { ...filter, upTo }, lineOf);
  const lines = signedLines(entries, format === 'csv' ? AUDIT_CSV_HEAD : null, async counted => {
    const at = clock.now();
    const checkpoint = await latestCheckpoint(workStore);
    return trailerLine({ ...counted, kind: format, filter: narrowed, at, checkpoint }, sealSigner(at));
  });
  const name = `tidewatch-audit-${clock.now().slice(0, 'YYYY-MM-DD'.length)}.${format}`;
  reply.type(TYPES[format]).header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(Readable.from(lines));
}

async function* pages(
  ports: QueryPorts,
  filter: AuditFilter,
  lineOf: (entry: api.AuditLog) => string,
): AsyncGenerator<readonly string[]> {
  for (let before: Position | undefined; ; ) {
    const rows = await ports.search.find(filter, { limit: PAGE, ...(before && { before }) });
    yield (await openEntries(rows, ports)).map(lineOf);
    before = rows.at(-1)?.position;
    if (rows.length < PAGE) return;
  }
}

async function* noPages(): AsyncGenerator<readonly string[]> {}
