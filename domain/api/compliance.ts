/** Privacy requests that are open, and customers' requests whose data was fetched lately. */
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
  /** Whether that is past. */
  overdue: Type.Boolean(),
  /** When the customer's data was last fetched, which closed the request; `null`: not yet. */
  fetchedAt: Nullable(Type.String()),
});

/** The most urgent first, then what was fetched in the last 30 days. */
export const ComplianceRequests = Type.Object({ requests: Type.Array(ComplianceRequest) });
export type ComplianceRequests = Static<typeof ComplianceRequests>;

export const complianceRequests = endpoint({
  method: 'GET',
  path: '/api/compliance/requests',
  summary: 'Privacy requests of customers: open, or answered lately',
  audience: 'session',
  answer: ComplianceRequests,
  reads: ['privacy_requests'],
});
