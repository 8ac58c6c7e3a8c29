import type { FastifyInstance } from 'fastify';
import type { Observed } from '../../application/observe/probeEngines.js';
import { readiness } from '../../application/observe/readiness.js';
import { RETRY_AFTER_SECONDS } from '../../platform/runtime/http/errors.js';

/**
 * `GET /readyz` of a standalone command service. In one process with the read side, the read side's `/readyz` covers
 * both.
 */
export function readyz(app: FastifyInstance, ports: Observed): void {
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const { ready, ...said } = await readiness(ports);
    if (!ready) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply.status(ready ? 200 : 503).send(said);
  });
}
