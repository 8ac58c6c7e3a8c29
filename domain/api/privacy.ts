/** Endpoints for a merchant's privacy rights: export, deletion and the report (spec §7). */
import { type Static, Type } from 'typebox';
import { ByName, IdParams, Nullable, OneOf, Position } from './common.js';
import { endpoint } from './endpoint.js';

/** The `customer_id` that stands for all the shop's data (spec §7). */
export const ALL_SHOP_DATA = 'ALL_SHOP_DATA';

const Text = Type.String();
const Count = Type.Integer();

export const DataDeletionBody = Type.Object({
  /** `ALL_SHOP_DATA`, or a customer's id in the store platform's format. */
  customer_id: Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\w:/.-]+$' }),
});

export const DataDeletion = Type.Object({ position: Position, erasure_id: Text, due_at: Text });

/** One check in the report. `status` is measured, never assumed. */
export const ComplianceCheck = Type.Object({
  name: Text,
  status: OneOf(['met', 'missed', 'unknown'] as const),
  /** Describes the check and its result in one sentence. */
  finding: Text,
});
export type ComplianceCheck = Static<typeof ComplianceCheck>;

/** Spec §3: the fields of the report. */
export const PrivacyReport = Type.Object({
  compliance_status: Text,
  /** The share of `checks` that are met, 0 to 100. */
  compliance_rate: Type.Number(),
  checks: Type.Array(ComplianceCheck),
  data_minimization: Text,
  purpose_limitation: Text,
  retention_policy: ByName(Text),
  encryption: Text,
  audit_logs_today: Count,
  total_weekly_access_events: Count,
  recent_audit_activity: Type.Array(Type.Object({ action: Text, timestamp: Text, details: Text })),
  /** Counts by action. */
  weekly_action_breakdown: ByName(Count),
  last_updated: Text,
});
export type PrivacyReport = Static<typeof PrivacyReport>;

/** One store's receipt for an erasure. */
export const ErasureReceipt = Type.Object({
  store: Text,
  removed: Count,
  /** Must be 0. */
  remaining: Count,
  at: Text,
});
export const Erasure = Type.Object({
  id: Text,
  shop: Text,
  customer_id: Nullable(Text),
  requested_at: Text,
  due_at: Text,
  /** The start of a scheduled erasure unless the store's connection works; `null` once it has begun. */
  erase_at: Nullable(Text),
  /** The time at which a working connection or a newer request cancelled it. */
  cancelled_at: Nullable(Text),
  completed_at: Nullable(Text),
  overdue: Type.Boolean(),
  receipts: Type.Array(ErasureReceipt),
});
export type Erasure = Static<typeof Erasure>;

const PRIVACY = '/api/analytics/privacy';

/** The estimated number of events in an export, one per line, so that a client can show progress. */
export const ESTIMATED_EVENTS_HEADER = 'x-estimated-events';

/** See docs/data-export.md, 'An event'. */
const ExportedEvent = Type.Object({
  position: Text,
  stream: Text,
  revision: Count,
  id: Text,
  type: Text,
  schema: Count,
  at: Text,
  recordedAt: Text,
  digest: Text,
  meta: Type.Object({}),
  /** The event's fields; `{"erased":true}` or `{"unreadable":true}` replaces values that don't open. */
  data: Type.Object({}),
});

/** The file of a data export (docs/data-export.md). */
export const DataExport = Type.Object({
  format: Type.Literal('tidewatch-export'),
  version: Count,
  shop: Text,
  exportedAt: Text,
  upTo: Text,
  events: Type.Array(ExportedEvent),
  pages: Type.Array(
    Type.Object({
      page: Text,
      url: Text,
      watchedFrom: Text,
      watchedTo: Nullable(Text),
      before: Type.Object({}),
      events: Type.Array(ExportedEvent),
    }),
  ),
  counts: Type.Object({ events: Count, streams: Count, erased: Count }),
  complete: Type.Boolean(),
});

export const dataExport = endpoint({
  method: 'GET',
  path: `${PRIVACY}/data-export`,
  summary: 'All stored data about the store, as a JSON file',
  audience: 'session',
  personOnly: true,
  answers: { 200: { description: 'The file (docs/data-export.md).', type: 'application/json', schema: DataExport } },
  errors: ['EXPORT_RUNNING', 'ERASURE_RUNNING', 'SHOP_ERASED'],
});

export const dataDeletion = endpoint({
  method: 'POST',
  path: `${PRIVACY}/data-deletion`,
  summary: "Delete all data of the store, or one customer's",
  audience: 'session',
  personOnly: true,
  body: DataDeletionBody,
  answer: DataDeletion,
  status: 202,
});

/** The stored data about one customer (docs/privacy.md). */
export const CUSTOMER_DATA_FORMAT = 'tidewatch-customer-data';
export const CustomerData = Type.Object({
  position: Position,
  format: Text,
  shop: Text,
  request_id: Text,
  customer_id: Nullable(Text),
  requested_at: Text,
  due_at: Text,
  answered_at: Text,
  /** Every report on each order, oldest first; a changed order appears more than once. */
  orders: Type.Array(
    Type.Object({
      reported_at: Text,
      order_id: Text,
      customer: Nullable(Type.Object({ first_name: Nullable(Text), last_name: Nullable(Text) })),
      name: Text,
      created_at: Text,
      processed_at: Text,
      updated_at: Text,
      cancelled_at: Nullable(Text),
      test: Type.Boolean(),
      financial_status: Nullable(Text),
      /** Exact decimals, in `currency`. */
      total: Text,
      refunded: Text,
      currency: Text,
      lines: Type.Array(Type.Object({ product_id: Nullable(Text), title: Text, quantity: Type.Number(), total: Text })),
    }),
  ),
});
export type CustomerData = Static<typeof CustomerData>;

export const answerDataRequest = endpoint({
  method: 'POST',
  path: `${PRIVACY}/data-requests/:id/answer`,
  summary: 'The stored data about a customer who requested it; closes the request',
  audience: 'session',
  personOnly: true,
  params: IdParams,
  answer: CustomerData,
  errors: ['DATA_REQUEST_NOT_FOUND', 'ERASURE_RUNNING', 'SHOP_ERASED'],
});

export const complianceReport = endpoint({
  method: 'GET',
  path: `${PRIVACY}/compliance-report`,
  summary: 'The stored data, its retention, and the checks of the privacy promises',
  audience: 'session',
  answer: PrivacyReport,
  reads: ['alert_settings', 'checkouts', 'orders', 'privacy_requests', 'revenue_days', 'sessions'],
});
