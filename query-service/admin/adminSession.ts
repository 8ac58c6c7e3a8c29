import type { FastifyInstance } from 'fastify';
import { adminState } from '../../application/admin/adminState.js';
import { adminSessionIn, lookUpSession } from '../../application/admin/operator.js';
import { foldedStreams } from '../../application/decide/foldedStreams.js';
import { ADMIN_STREAM, gate } from '../../domain/admin/gate.js';
import * as api from '../../domain/api/admin.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import type { QueryPorts } from '../ports.js';

/** `GET /api/admin/session`: the gate's state, for anyone. Does not extend the session, because tabs poll it. */
export function adminSession(app: FastifyInstance, ports: QueryPorts): void {
  const streams = foldedStreams(ports.eventLog);
  app.route({
    ...routeOf(api.adminSession),
    async handler(request, reply) {
      reply.header('cache-control', 'private, no-store');
      const found = await lookUpSession(ports, adminSessionIn(request, ports.publicUrl));
      return adminState(ports, request, {
        gate: (await streams.load(ADMIN_STREAM, gate)).state,
        expiresAt: found.status === 'open' ? found.expiresAt : null,
      });
    },
  });
}
