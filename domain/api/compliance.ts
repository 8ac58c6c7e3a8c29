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
  /** The deadline for carrying it out. */
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
  summary: 'Open privacy requests of customers',
  audience: 'session',
  answer: ComplianceRequests,
  reads: ['privacy_requests'],
});
