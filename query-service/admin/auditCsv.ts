import type { AuditLog } from '../../domain/api/admin.js';
import { type CsvField, csvLine } from '../../domain/kernel/csvLine.js';

const COLUMNS: Readonly<Record<string, (entry: AuditLog) => CsvField>> = {
  timestamp: ({ timestamp }) => timestamp,
  shop: ({ shopDomain }) => shopDomain,
  action: ({ action }) => action,
  category: ({ category }) => category,
  details: ({ details }) => details,
  ip_address: ({ ipAddress }) => ipAddress,
  user_agent: ({ userAgent }) => userAgent,
  device: ({ device }) => device?.kind,
  browser: ({ device }) => device?.browser,
  os: ({ device }) => device?.os,
  erased: ({ erased }) => erased,
  api_token: ({ apiToken }) => apiToken,
  id: ({ id }) => id,
  position: ({ position }) => position,
};

export const AUDIT_CSV_HEAD = csvLine(Object.keys(COLUMNS));

export const auditCsvLine = (entry: AuditLog): string => csvLine(Object.values(COLUMNS).map(read => read(entry)));
