/** Rejects control requests from other origins: another open website must not change the sandbox. */
import type { FastifyInstance } from 'fastify';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export function refuseForeignOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    const foreign = origin !== undefined && !(URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname));
    if (request.method === 'GET' || !foreign) return done();
    return reply.status(403).send({ error: 'The sandbox takes changes from pages of this machine only' });
  });
}
