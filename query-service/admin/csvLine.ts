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
  id: ({ id }) => id,
  position: ({ position }) => position,
};

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Every field is quoted. A text of someone else, such as a user agent, that would be a formula gets an apostrophe before
 * it; line breaks become spaces, so that an entry is a line.
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
