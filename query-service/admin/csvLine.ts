import type { AuditLog } from '../../domain/api/admin.js';

const COLUMNS: Readonly<Record<string, (entry: AuditLog) => string | boolean | null | undefined>> = {
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

/** The start of a text that a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Quotes every field. Prefixes an apostrophe to formula-like text, which may come from strangers (user agents, for
 * example), and replaces line breaks by spaces, so that each entry is one line.
 */
const field = (value: string | boolean | null | undefined): string => {
  const text = String(value ?? '');
  const harmless = (FORMULA.test(text) ? `'${text}` : text).replace(/[\r\n\u2028\u2029]+/g, ' ').replaceAll('"', '""');
  return `"${harmless}"`;
};

export const CSV_HEAD = Object.keys(COLUMNS).map(field).join();

export const csvLine = (entry: AuditLog): string =>
  Object.values(COLUMNS)
    .map(read => field(read(entry)))
    .join();
