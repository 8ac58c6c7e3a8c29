import type { FastifyInstance } from 'fastify';
import { RETRY_AFTER_SECONDS } from '../../platform/runtime/http/errors.js';
import type { QueryPorts } from '../ports.js';
import { auxiliaryStatus, databaseStatus, failingReactors } from './systemStatus.js';

/**
 * `GET /readyz`: reports whether this process can answer requests, and lists reactors that lag or have dead letters,
 * which block no request. `/healthz` only reports that the process is alive. A lost engine makes it `degraded`; the
 * process recovers on its own, so nothing restarts it. The loss of the bus or the audit index still answers 200:
 * merchants are served as before, and a proxy that removed all gateways would cause an outage for everyone.
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
