import type { FastifyInstance } from 'fastify';
import type { QueryPorts } from '../ports.js';
import { databaseStatus } from './systemStatus.js';

/** `GET /readyz`: whether this process can answer requests now. `/healthz` says only that it is alive. */
export function readiness(app: FastifyInstance, ports: QueryPorts): void {
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const ready = (await databaseStatus(ports)) === 'UP';
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
