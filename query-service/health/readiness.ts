import type { FastifyInstance } from 'fastify';
import type { QueryPorts } from '../ports.js';
import { databaseStatus, failingReactors } from './systemStatus.js';

/**
 * `GET /readyz`: whether this process can answer requests now, and which reactors are late or put events aside; those
 * do not block any request. `/healthz` only says that the process is alive.
 */
export function readiness(app: FastifyInstance, ports: QueryPorts): void {
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const ready = (await databaseStatus(ports)) === 'UP';
    const troubled = ready ? await failingReactors(ports) : [];
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', troubled });
  });
}
