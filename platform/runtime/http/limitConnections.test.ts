import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemIds } from '../ids/ids.js';
import { createLogger } from '../logging/logger.js';
import { CONNECTIONS_PER_ADDRESS } from './limitConnections.js';
import { createHttpServer } from './server.js';

async function listening(trustProxy: number) {
  const logger = createLogger('silent', 'test');
  const app = await createHttpServer({ logger, ids: systemIds, publicUrl: 'https://app.example', trustProxy });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach(socket => void socket.destroy()));
  const open = (from: string) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    socket.on('error', () => {});
    sockets.push(socket);
    return new Promise<Socket>(resolve => socket.once('connect', () => resolve(socket)));
  };
  const count = () => new Promise<number>(resolve => app.server.getConnections((_, n) => resolve(n)));
  return { open, count };
}

/** Opens more connections than one address may hold, by fifties: a burst of all of them overflows some kernels' accept queue. */
async function many(open: (from: string) => Promise<Socket>, from: string) {
  const sockets: Socket[] = [];
  while (sockets.length < CONNECTIONS_PER_ADDRESS + 50)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => open(from)))));
  return sockets;
}

describe('connections', () => {
  it('of one address beyond its share are closed, and another address connects', async () => {
    const { open, count } = await listening(0);
    const sockets = await many(open, '127.0.0.3');
    await expect.poll(count, { timeout: 20_000 }).toBe(CONNECTIONS_PER_ADDRESS);
    const other = await open('127.0.0.4');
    await expect.poll(count, { timeout: 20_000 }).toBe(CONNECTIONS_PER_ADDRESS + 1);
    expect(other.destroyed).toBe(false);
    for (const socket of sockets) socket.destroy();
    await expect.poll(count, { timeout: 20_000 }).toBe(1);
    await open('127.0.0.3');
    await expect.poll(count, { timeout: 20_000 }).toBe(2);
  }, 60_000);

  it('of a trusted proxy carry everyone, so they have no share', async () => {
    const { open, count } = await listening(1);
    await many(open, '127.0.0.3');
    await expect.poll(count, { timeout: 20_000 }).toBe(CONNECTIONS_PER_ADDRESS + 50);
  }, 60_000);
});
