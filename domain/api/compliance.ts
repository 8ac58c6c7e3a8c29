/** Privacy requests that are open. */
import { type Static, Type } from 'typebox';
import { PRIVACY_REQUESTS } from '../compliance/privacyRequestKind.js';
import { Nullable, OneOf } from './common.js';
import { endpoint } from './endpoint.js';

export const ComplianceRequest = Type.Object({
  id: Type.String(),
  kind: OneOf(PRIVACY_REQUESTS),
  customerId: Nullable(Type.String()),
  orderIds: Type.Array(Type.String()),
  receivedAt: Type.String(),
  /** Carried out by then at the latest. */
  dueAt: Type.String(),
  /** Whether that is past. */
  overdue: Type.Boolean(),
});

/** The most urgent first. */
export const ComplianceRequests = Type.Object({ requests: Type.Array(ComplianceRequest) });
export type ComplianceRequests = Static<typeof ComplianceRequests>;

export const complianceRequests = endpoint({
  method: 'GET',
  path: '/api/compliance/requests',
  summary: 'Requests of customers under privacy law, and what became of each',
  audience: 'session',
  answer: ComplianceRequests,
  reads: ['compliance_requests'],
});
