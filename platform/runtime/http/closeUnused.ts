import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A stop has ten seconds, and of those the workers that are asked next need some to finish what they do. */
const GRACE_MS = 3_000;

/**
 * Browsers open connections ahead of need. Node takes one on which nothing was asked yet for a busy one, and a server that
 * is to close would wait a minute for it. As long for a request that never arrives in full, or an answer that no one reads:
 * what is still under way after a few seconds is cut.
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
