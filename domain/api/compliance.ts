/** Endpoint for open privacy requests, and customers' requests answered recently. */
import { type Static, Type } from 'typebox';
import { PRIVACY_REQUESTS } from '../privacy/compliance/privacyRequestKind.js';
import { Nullable, OneOf } from './common.js';
import { endpoint } from './endpoint.js';

export const ComplianceRequest = Type.Object({
  id: Type.String(),
  kind: OneOf(PRIVACY_REQUESTS),
  customerId: Nullable(Type.String()),
  orderIds: Type.Array(Type.String()),
  receivedAt: Type.String(),
  /** The deadline for carrying it out. */
  dueAt: Type.String(),
  /** True after `dueAt`. */
  overdue: Type.Boolean(),
  /** The last time the customer's data was fetched, which closes the request; `null`: not yet. */
  fetchedAt: Nullable(Type.String()),
});

/** Open requests by urgency, then those answered in the last 30 days. */
export const ComplianceRequests = Type.Object({ requests: Type.Array(ComplianceRequest) });
export type ComplianceRequests = Static<typeof ComplianceRequests>;

export const complianceRequests = endpoint({
  method: 'GET',
  path: '/api/compliance/requests',
  summary: 'Customers’ privacy requests: open, or answered recently',
  audience: 'session',
  answer: ComplianceRequests,
  reads: ['privacy_requests'],
});
