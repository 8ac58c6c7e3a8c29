/** Endpoint for the health of the system's parts (spec §3). */
import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from './common.js';
import { endpoint } from './endpoint.js';

export const STATUSES = ['UP', 'DOWN', 'DEGRADED', 'UNKNOWN'] as const;
export type Status = (typeof STATUSES)[number];
const Status = OneOf(STATUSES);

export const HealthSummary = Type.Object({
  backendStatus: Status,
  /** The server that relays realtime messages between processes; UNKNOWN without one. */
  redisStatus: Status,
  /** True if such a server is configured. A single process needs none, and its status then counts as neither up nor down. */
  redisUsed: Type.Boolean(),
  /** The event store and the read models, on any engine. */
  databaseStatus: Status,
  /** The worst of the other states; DEGRADED while a projection or reactor lags or has dead letters. */
  systemStatus: Status,
  lastUpdated: Type.String(),
  /** The running version, such as 0.1.0. */
  version: Type.String(),
  /** The running commit; `null` if unknown to the build. */
  lastDeployCommit: Nullable(Type.String()),
  /** The served client build, which lets an open client detect a deployment; `null` if served elsewhere. */
  clientBuild: Nullable(Type.String()),
});
export type HealthSummary = Static<typeof HealthSummary>;

export const health = endpoint({
  method: 'GET',
  path: '/api/health/summary',
  summary: 'Health of the parts of the system',
  audience: 'public',
  answer: HealthSummary,
  reads: ['projections', 'dead_letters'],
});
