import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A stop has ten seconds, of which the workers, stopped afterwards, need some to finish. */
const GRACE_MS = 3_000;

/**
 * Closes connections on which nothing was requested: browsers open connections ahead of need, Node counts them as busy,
 * and a closing server would wait a minute for them. Also cuts what is still in flight after a few seconds: a request
 * that never arrives in full, or a response that no one reads.
 */
export function closeUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let closing = false;

  app.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', done => {
    closing = true;
    for (const socket of unused) socket.destroy();
    const cutting = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    app.server.once('close', () => clearTimeout(cutting));
    done();
  });
}
