import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers open connections ahead of need. Node takes one on which nothing was asked yet for a busy one, and a server that
 * is to close would wait a minute for it.
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
    done();
  });
}
