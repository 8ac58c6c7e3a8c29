/**
 * The operator's endpoints (spec §7, DESIGN §7). Answers from the spec keep its field names. Longer than 300 lines,
 * because the audit endpoints share filters and schemas.
 */
import { type Static, Type } from 'typebox';
import { AUDIT_PAGE_SIZE } from '../admin/limits.js';
import { AUDIT_CATEGORIES } from '../audit/category.js';
import { DEVICE_KINDS } from '../session/deviceKind.js';
import { ByName, Nullable, OneOf } from './common.js';
import { endpoint } from './endpoint.js';
import { Erasure } from './privacy.js';

const Text = Type.String();
const Count = Type.Integer();
/** An integer in a query, as text, because queries are not coerced. The endpoint validates it. */
const WholeText = (fallback: number) => Type.String({ maxLength: 20, default: String(fallback) });

export const AdminLoginBody = Type.Object({ password: Type.String({ minLength: 1, maxLength: 1_024 }) });

/** The state of the gate, for every tab. */
export const AdminSession = Type.Object({
  unlocked: Type.Boolean(),
  /** `false` until the operator sets a password. */
  configured: Type.Boolean(),
  /** The time at which the session ends unless it is used; `null` without a session. */
  expiresAt: Nullable(Text),
  /** `null`: not locked. */
  lockedUntil: Nullable(Text),
  attemptsLeft: Count,
});
export type AdminSession = Static<typeof AdminSession>;

export const Device = Type.Object({
  kind: OneOf(DEVICE_KINDS),
  browser: Nullable(Text),
  os: Nullable(Text),
});

/** Spec §3: an audit log entry. */
export const AuditLog = Type.Object({
  id: Text,
  timestamp: Text,
  createdAt: Text,
  /** `null`: the system. */
  shopDomain: Nullable(Text),
  action: Text,
  category: OneOf(AUDIT_CATEGORIES),
  /** May contain `before -> after`. */
  details: Text,
  /** `null` if no person made the request, or after its erasure. */
  ipAddress: Nullable(Text),
  userAgent: Nullable(Text),
  /** True once the IP address and user agent are erased. */
  erased: Type.Boolean(),
  device: Nullable(Device),
  /** The name of the API token that acted; `null` if none did, or after the shop's erasure. */
  apiToken: Nullable(Text),
  /** The position in the log, as printed by `tidewatch audit verify`. */
  position: Text,
});
export type AuditLog = Static<typeof AuditLog>;

const filters = {
  category: Type.Optional(OneOf(AUDIT_CATEGORIES)),
  action: Type.Optional(Type.String({ maxLength: 64, pattern: '^[A-Z_]+$' })),
  shop: Type.Optional(Type.String({ maxLength: 255 })),
  shop_status: Type.Optional(OneOf(['all', 'active', 'deleted'] as const)),
  /** Free text: words, prefixes, quoted phrases, addresses and domains. */
  q: Type.Optional(Type.String({ maxLength: 512 })),
  /** ISO 8601; `from` is inclusive, `to` exclusive. */
  from: Type.Optional(Type.String({ maxLength: 32 })),
  to: Type.Optional(Type.String({ maxLength: 32 })),
};

export const AuditFilters = Type.Object(filters);
export type AuditFilters = Static<typeof AuditFilters>;

export const AuditQuery = Type.Object({
  page: Type.Optional(WholeText(0)),
  size: Type.Optional(WholeText(AUDIT_PAGE_SIZE)),
  /** A previous answer's `next_cursor`; replaces `page`. */
  cursor: Type.Optional(Type.String({ maxLength: 256 })),
  /** The first page's `as_of`: excludes later entries, so that pages do not shift. */
  as_of: Type.Optional(Type.String({ maxLength: 64 })),
  ...filters,
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditLogs = Type.Object({
  audit_logs: Type.Array(AuditLog),
  /** Exact. */
  total_count: Count,
  /** `null` at the end. */
  next_cursor: Nullable(Text),
  /** `null` while the trail is empty. */
  as_of: Nullable(Text),
});
export type AuditLogs = Static<typeof AuditLogs>;

export const AuditFacets = Type.Object({
  categories: ByName(Count),
  actions: ByName(Count),
});
export type AuditFacets = Static<typeof AuditFacets>;

export const AuditHistogram = Type.Object({
  /** The width of a bar in milliseconds. */
  step: Count,
  /** Consecutive bars, oldest first, up to now or the requested end. Empty without entries. */
  bars: Type.Array(Type.Object({ at: Text, count: Count })),
});
export type AuditHistogram = Static<typeof AuditHistogram>;

export const SHOP_SOURCES = ['database_sessions', 'audit_and_sessions', 'audit'] as const;

/** Spec §3: an active or deleted shop. */
export const ShopRecord = Type.Object({
  shopDomain: Text,
  lastActivity: Text,
  sessionId: Nullable(Text),
  activeSessionCount: Count,
  source: OneOf(SHOP_SOURCES),
  ipAddress: Nullable(Text),
  userAgent: Nullable(Text),
  device: Nullable(Device),
  details: Text,
  action: Text,
});
export type ShopRecord = Static<typeof ShopRecord>;

export const SessionStatistics = Type.Object({
  currentlyActiveSessions: Count,
  shopsWithMultipleSessions: Count,
  averageSessionsPerShop: Type.Number(),
  sessionsActiveLastDay: Count,
});
export type SessionStatistics = Static<typeof SessionStatistics>;

export const VERIFICATION_STATES = ['none', 'running', 'good', 'tampered', 'not_verifiable'] as const;
export const Verification = Type.Object({
  state: OneOf(VERIFICATION_STATES),
  /** Entries verified so far, and in total. */
  verified: Count,
  total: Count,
  startedAt: Nullable(Text),
  finishedAt: Nullable(Text),
  /** The first faulty position and its fault; `null` if there is none. */
  fault: Nullable(Type.Object({ position: Text, kind: Text, message: Text })),
  /** The newest signed checkpoint. */
  checkpoint: Nullable(Type.Object({ position: Text, at: Text, hash: Text, keyId: Text, anchored: Type.Boolean() })),
});
export type Verification = Static<typeof Verification>;

const admin = { audience: 'admin' } as const;
const ADMIN = '/api/admin';

export const adminLogin = endpoint({
  method: 'POST',
  path: `${ADMIN}/login`,
  summary: 'Unlock the admin area',
  audience: 'public',
  body: AdminLoginBody,
  answer: AdminSession,
  errors: ['ADMIN_PASSWORD_WRONG', 'ADMIN_LOCKED_NOW', 'ADMIN_LOCKED', 'ADMIN_NOT_CONFIGURED'],
});
export const adminLogout = endpoint({
  method: 'POST',
  path: `${ADMIN}/logout`,
  summary: 'Lock the admin area again',
  ...admin,
  answer: AdminSession,
});
export const adminSession = endpoint({
  method: 'GET',
  path: `${ADMIN}/session`,
  summary: 'The state of the admin area for this browser: unlocked, locked or configured',
  audience: 'public',
  answer: AdminSession,
});

/** Errors of a search. Its text is always valid; its other fields may not be. */
const SEARCH_REFUSALS = ['INVALID_SHOP'] as const;
const auditLogs = {
  ...admin,
  query: AuditQuery,
  answer: AuditLogs,
  // Sends all entries of the search as a signed file, like `exportAuditLogs`.
  csv: { name: 'audit', row: AuditLog },
  errors: [...SEARCH_REFUSALS, 'CURSOR_INVALID', 'PAGE_TOO_DEEP', 'POSITION_UNKNOWN'],
  reads: ['api_tokens'],
} as const;

export const allAuditLogs = endpoint({
  method: 'GET',
  path: `${ADMIN}/audit-logs/all`,
  summary: 'The audit trail, newest first',
  ...auditLogs,
});
export const deletedShopsAuditLogs = endpoint({
  method: 'GET',
  path: `${ADMIN}/audit-logs/deleted-shops`,
  summary: 'The audit trail of shops that erased their data',
  ...auditLogs,
});
export const activeShopsAuditLogs = endpoint({
  method: 'GET',
  path: `${ADMIN}/audit-logs/active-shops`,
  summary: 'The audit trail of connected shops',
  ...auditLogs,
});
/** Counting stops here, because the list is outdated in any case. */
export const NEWER_COUNTED = 100;
export const newerAuditLogs = endpoint({
  method: 'GET',
  path: `${ADMIN}/audit-logs/newer`,
  summary: 'The number of entries that match a search and arrived since a list was read, up to 100',
  ...admin,
  query: Type.Object({ ...filters, as_of: Type.String({ minLength: 1, maxLength: 64 }) }),
  errors: [...SEARCH_REFUSALS, 'POSITION_UNKNOWN'],
  answer: Type.Object({ newer: Count }),
});
export const auditFacets = endpoint({
  method: 'GET',
  path: `${ADMIN}/audit-logs/facets`,
  summary: 'The number of matching entries per category and action',
  ...admin,
  query: AuditFilters,
  errors: SEARCH_REFUSALS,
  answer: AuditFacets,
});
export const auditHistogram = endpoint({
  method: 'GET',
  path: `${ADMIN}/audit-logs/histogram`,
  summary: 'A histogram of matching entries over time, in about a hundred steps',
  ...admin,
  query: AuditFilters,
  errors: SEARCH_REFUSALS,
  answer: AuditHistogram,
});
export const exportAuditLogs = endpoint({
  method: 'GET',
  path: `${ADMIN}/audit-logs/export`,
  summary: 'All matching entries as a signed file',
  ...admin,
  query: Type.Object({ format: OneOf(['ndjson', 'csv'] as const), ...filters }),
  errors: SEARCH_REFUSALS,
  answers: { 200: { description: 'The file (docs/audit.md).', type: ['application/x-ndjson', 'text/csv'] } },
  reads: ['api_tokens'],
});
export const proveAuditLog = endpoint({
  method: 'GET',
  path: `${ADMIN}/audit-logs/proof`,
  summary: 'A proof that the sealed log contains an entry, in the format of c2sp.org/tlog-proof',
  ...admin,
  query: Type.Object({ position: Type.String({ maxLength: 64 }) }),
  errors: ['POSITION_UNKNOWN', 'AUDIT_ENTRY_UNSEALED'],
  answer: Type.Object({
    /** The file (docs/audit.md). */
    proof: Text,
    /** The key that verifies it: `name+id+base64`. */
    verifierKey: Text,
  }),
});
export const activeShops = endpoint({
  method: 'GET',
  path: `${ADMIN}/active-shops`,
  summary: 'Connected shops and shops with open sessions',
  ...admin,
  answer: Type.Object({ active_shops: Type.Array(ShopRecord) }),
  reads: ['sessions', 'shops'],
});
export const deletedShops = endpoint({
  method: 'GET',
  path: `${ADMIN}/deleted-shops`,
  summary: 'Shops that erased their data, or were removed by the store platform',
  ...admin,
  answer: Type.Object({ deleted_shops: Type.Array(ShopRecord) }),
  reads: ['sessions'],
});
export const sessionStatistics = endpoint({
  method: 'GET',
  path: `${ADMIN}/session-statistics`,
  summary: 'Statistics about open sessions',
  ...admin,
  answer: Type.Object({ statistics: SessionStatistics }),
  reads: ['sessions'],
});

export const shopCounts = endpoint({
  method: 'GET',
  path: `${ADMIN}/shop-counts`,
  summary: 'The number of active and deleted stores',
  ...admin,
  answer: Type.Object({ active: Count, deleted: Count }),
  reads: ['sessions', 'shops'],
});

/** A customer's request for their data. The merchant answers it; the operator sees its progress. */
export const DataRequest = Type.Object({
  id: Type.String(),
  shop: Type.String(),
  requested_at: Type.String(),
  /** The time at which the merchant was notified. */
  answered_at: Nullable(Type.String()),
  due_at: Type.String(),
  /** The time at which the merchant fetched the data, or the store's data was deleted. */
  completed_at: Nullable(Type.String()),
  overdue: Type.Boolean(),
});
export type DataRequest = Static<typeof DataRequest>;

export const erasures = endpoint({
  method: 'GET',
  path: `${ADMIN}/erasures`,
  summary: 'Erasures with their deadlines and receipts',
  ...admin,
  answer: Type.Object({ erasures: Type.Array(Erasure), data_requests: Type.Array(DataRequest) }),
  reads: ['privacy_requests'],
});
export const startVerification = endpoint({
  method: 'POST',
  path: `${ADMIN}/audit/verify`,
  summary: 'Verify the whole log against its chain of hashes',
  ...admin,
  answer: Verification,
  status: 202,
});
export const verification = endpoint({
  method: 'GET',
  path: `${ADMIN}/audit/verify`,
  summary: 'The progress and result of the verification',
  ...admin,
  answer: Verification,
});
