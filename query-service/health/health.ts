import type { FastifyInstance } from 'fastify';
import type { Status } from '../../domain/api/health.js';
import * as api from '../../domain/api/health.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { VERSION } from '../../platform/runtime/version.js';
import type { QueryPorts } from '../ports.js';
import {
  auxiliaryStatus,
  databaseStatus,
  failingReactors,
  readModelStatus,
  sealStatus,
  worstOf,
} from './systemStatus.js';

/** Spec §7: `GET /api/health/summary`. Public, because it names no shop. */
export function health(app: FastifyInstance, ports: QueryPorts): void {
  app.route({
    ...routeOf(api.health),
    handler: async () => {
      const [database, beside] = await Promise.all([databaseStatus(ports), auxiliaryStatus(ports)]);
      const readModels = database === 'UP' ? await readModelStatus(ports) : 'UNKNOWN';
      const troubled = database === 'UP' ? await failingReactors(ports) : [];
      const { throughServer } = ports.realtime;
      const realtime = ports.realtime.healthy();
      const systemParts: Status[] = ['UP', database, readModels, beside];
      if (database === 'UP') systemParts.push(await sealStatus(ports));
      if (troubled.length > 0) systemParts.push('DEGRADED');
      if (throughServer && !realtime) systemParts.push('DEGRADED');
      return {
        backendStatus: 'UP' as const,
        redisStatus: !throughServer ? ('UNKNOWN' as const) : realtime ? ('UP' as const) : ('DOWN' as const),
        redisUsed: throughServer,
        databaseStatus: database,
        systemStatus: worstOf(systemParts),
        lastUpdated: ports.clock.now(),
        version: VERSION,
        lastDeployCommit: ports.deployCommit,
        clientBuild: ports.clientBuild,
      };
    },
  });
}
