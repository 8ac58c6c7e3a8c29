import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { keyedCounter } from '../keyedCounter.js';
import { add } from '../metrics/measures.js';
import { addressKey } from './addressKey.js';
import type { Trust } from './clientAddress.js';

/** An office behind one address: 500 sockets, and as many connections for requests. */
export const CONNECTIONS_PER_ADDRESS = 1_000;

/**
 * Closes connections beyond an address's share before reading from them. Trusted proxies are exempt: they carry
 * everyone's connections, and limit those themselves.
 */
export function limitConnections(app: FastifyInstance, trust: Trust): void {
  const open = keyedCounter();
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (trust(remoteAddress, 0)) return;
    const key = addressKey(remoteAddress);
    if (open.of(key) >= CONNECTIONS_PER_ADDRESS) {
      add('tidewatch_refusals_total', { reason: 'connections' });
      socket.destroy();
      return;
    }
    open.add(key);
    socket.once('close', () => open.drop(key));
  });
}
