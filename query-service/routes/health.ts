import type { FastifyInstance } from 'fastify';
import { HealthSummary } from '../../domain/api/health.js';
import type { QueryPorts } from '../ports.js';
import { databaseStatus, readModelStatus, worst } from '../systemStatus.js';

/** Spec §7: `GET /api/health/summary`. For everyone: it names no shop. */
export function health(app: FastifyInstance, ports: QueryPorts): void {
  app.get(
    '/api/health/summary',
    { schema: { summary: 'How the parts of the system are', response: { 200: HealthSummary } } },
    async () => {
      const database = await databaseStatus(ports);
      const readModels = database === 'UP' ? await readModelStatus(ports) : 'UNKNOWN';
      const realtime = ports.realtime.healthy();
      return {
        backendStatus: 'UP' as const,
        redisStatus: realtime ? ('UP' as const) : ('DOWN' as const),
        databaseStatus: database,
        systemStatus: worst(['UP', database, readModels, realtime ? 'UP' : 'DEGRADED']),
        lastUpdated: ports.clock.now(),
        lastDeployCommit: ports.deployCommit,
        clientBuild: ports.clientBuild,
      };
    },
  );
}
