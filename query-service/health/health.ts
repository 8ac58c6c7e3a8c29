import type { FastifyInstance } from 'fastify';
import { HealthSummary, type Status } from '../../domain/api/health.js';
import type { QueryPorts } from '../ports.js';
import { databaseStatus, readModelStatus, troubledReactors, worst } from './systemStatus.js';

/** Spec §7: `GET /api/health/summary`. For everyone: it names no shop. */
export function health(app: FastifyInstance, ports: QueryPorts): void {
  app.get(
    '/api/health/summary',
    {
      config: { access: 'public' },
      schema: { summary: 'How the parts of the system are', response: { 200: HealthSummary } },
    },
    async () => {
      const database = await databaseStatus(ports);
      const readModels = database === 'UP' ? await readModelStatus(ports) : 'UNKNOWN';
      const troubled = database === 'UP' ? await troubledReactors(ports) : [];
      const { throughServer } = ports.realtime;
      const realtime = ports.realtime.healthy();
      const systemParts: Status[] = ['UP', database, readModels];
      if (troubled.length > 0) systemParts.push('DEGRADED');
      if (throughServer && !realtime) systemParts.push('DEGRADED');
      return {
        backendStatus: 'UP' as const,
        redisStatus: !throughServer ? ('UNKNOWN' as const) : realtime ? ('UP' as const) : ('DOWN' as const),
        redisUsed: throughServer,
        databaseStatus: database,
        systemStatus: worst(systemParts),
        lastUpdated: ports.clock.now(),
        lastDeployCommit: ports.deployCommit,
        clientBuild: ports.clientBuild,
      };
    },
  );
}
