import type { FastifyInstance } from 'fastify';
import { RETRY_AFTER_SECONDS } from '../../platform/runtime/http/errors.js';
import type { QueryPorts } from '../ports.js';
import { auxiliaryStatus, databaseStatus, failingReactors } from './systemStatus.js';

/**
 * `GET /readyz`: whether this process can answer requests now, and which reactors are late or have dead letters; those do
 * not block any request. `/healthz` only says that the process is alive. A lost engine makes it `degraded`: this process
 * recovers by itself and need not be restarted. Without the bus or the index of the audit trail merchants are served as
 * before, so that their loss is still 200: a proxy that took all gateways away for it would make it everyone's outage.
 */
export function readiness(app: FastifyInstance, ports: QueryPorts): void {
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const [database, beside] = await Promise.all([databaseStatus(ports), auxiliaryStatus(ports)]);
    const ready = database === 'UP';
    const troubled = ready ? await failingReactors(ports) : [];
    if (!ready) reply.header('retry-after', RETRY_AFTER_SECONDS);
    const status = ready && beside === 'UP' ? 'ready' : 'degraded';
    return reply.status(ready ? 200 : 503).send({ status, troubled });
  });
}
