/** `GET /api/health/summary` (spec §3). */
import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from './common.js';

export const STATUSES = ['UP', 'DOWN', 'DEGRADED', 'UNKNOWN'] as const;
export type Status = (typeof STATUSES)[number];
const Status = OneOf(STATUSES);

export const HealthSummary = Type.Object({
  backendStatus: Status,
  /** The server that carries realtime from process to process; UNKNOWN where there is none. */
  redisStatus: Status,
  /** Whether there is such a server. One process alone needs none: then it counts as neither up nor down. */
  redisUsed: Type.Boolean(),
  /** The event store and the read models, whichever engines hold them. */
  databaseStatus: Status,
  /** The worst of the others; DEGRADED while a projection or a reactor lags or holds dead letters. */
  systemStatus: Status,
  lastUpdated: Type.String(),
  /** The commit that runs, or `null` where the build did not know it. */
  lastDeployCommit: Nullable(Type.String()),
  /** The build of the client that is served here, for a client that runs longer than a deploy; `null`: served elsewhere. */
  clientBuild: Nullable(Type.String()),
});
export type HealthSummary = Static<typeof HealthSummary>;
