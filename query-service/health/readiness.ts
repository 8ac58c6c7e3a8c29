import type { FastifyInstance } from 'fastify';
import { RETRY_AFTER_SECONDS } from '../../platform/runtime/http/errors.js';
import type { QueryPorts } from '../ports.js';
import { databaseStatus, troubledReactors } from './systemStatus.js';

/**
 * `GET /readyz`: whether this process can answer requests now, and which reactors are late or put events aside; those keep no
 * request from being answered. `/healthz` says only that it is alive. An engine that is away makes it `degraded`: this process
 * comes back by itself, and need not be started again.
 */
export function readiness(app: FastifyInstance, ports: QueryPorts): void {
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const ready = (await databaseStatus(ports)) === 'UP';
    const troubled = ready ? await troubledReactors(ports) : [];
    if (!ready) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'degraded', troubled });
  });
}
