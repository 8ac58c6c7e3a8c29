import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemIds } from '../ids/ids.js';
import { createLogger } from '../logging/logger.js';
import { UNFINISHED_PER_ADDRESS } from './limitUnfinishedBodies.js';
import { createHttpServer } from './server.js';
import { MOST_UNDER_WAY } from './shedLoad.js';

let app: Awaited<ReturnType<typeof createHttpServer>>;
let port: number;
let requests: number;

/** @param from the client addresses, as the proxy reports them. */
function unfinished(from: string, { method = 'POST', path = '/api/echo', sent = '{' } = {}): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  const head = [`${method} ${path} HTTP/1.1`, 'host: app.example', `x-forwarded-for: ${from}`];
  socket.write([...head, 'content-type: application/json', 'content-length: 50000', '', sent].join('\r\n'));
  return socket;
}
const answerOf = (socket: Socket) =>
  new Promise<string>(resolve => {
    let answer = '';
    socket.on('data', part => (answer += part)).once('close', () => resolve(answer));
  });
const echo = (from: string) =>
  app.inject({ method: 'POST', url: '/api/echo', payload: { n: 1 }, headers: { 'x-forwarded-for': from } });
const connections = () => new Promise<number>(resolve => app.server.getConnections((_, n) => resolve(n)));

async function start() {
  const logger = createLogger('silent', 'test');
  app = await createHttpServer({ logger, ids: systemIds, publicUrl: 'https://app.example', trustProxy: 1 });
  requests = 0;
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  app.post('/api/echo', ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}
afterEach(() => app.close());

/** The sweeps come when a test says so: on a busy machine, senders are otherwise cut before all of them have come. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await start();
});

describe('unfinished bodies', () => {
  it.each(['/api/echo', '/api/webhooks/shopify', '/dashboard'])(
    'of one address beyond its share are refused at %s, and the others are served',
    async path => {
      for (let n = 0; n < UNFINISHED_PER_ADDRESS; n++) unfinished('203.0.113.7', { path });
      await expect.poll(() => requests).toBe(UNFINISHED_PER_ADDRESS);
      const answer = await answerOf(unfinished('203.0.113.7', { path }));
      expect(answer).toMatch(/^HTTP\/1.1 429 .*retry-after: 1\r.*"code":"RATE_LIMITED"/s);
      expect((await echo('203.0.113.8')).json()).toEqual({ n: 1 });
    },
  );

  it('of neighbours in one IPv6 network share it', async () => {
    for (let n = 0; n < UNFINISHED_PER_ADDRESS; n++) unfinished(`2001:db8::${n + 1}`);
    await expect.poll(() => requests).toBe(UNFINISHED_PER_ADDRESS);
    expect(await answerOf(unfinished('2001:db8::ffff'))).toMatch(/^HTTP\/1.1 429 /);
    expect((await echo('2001:db8:0:1::1')).statusCode).toBe(200);
  });

  it('take no slot of those that the engines have', async () => {
    for (let n = 0; n <= MOST_UNDER_WAY; n++) unfinished(`203.0.${Math.floor(n / 100)}.7`);
    await expect.poll(() => requests, { timeout: 40_000 }).toBe(MOST_UNDER_WAY + 1);
    expect((await echo('198.51.100.1')).statusCode).toBe(200);
  }, 60_000);
});

describe('a body', () => {
  it('is cut after a while if it trickles, with the reason', async () => {
    const socket = unfinished('203.0.113.7');
    const answer = answerOf(socket);
    await expect.poll(() => requests).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(await connections()).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(await answer).toContain('it did not arrive in time');
  });

  it('is taken if it comes at the least rate', async () => {
    const socket = unfinished('203.0.113.7', { sent: '"' });
    const answer = answerOf(socket);
    await expect.poll(() => requests).toBe(1);
    for (let second = 0; second < 20; second++) {
      await new Promise<void>(done => socket.write('x'.repeat(1_500), () => setTimeout(done, 5)));
      vi.advanceTimersByTime(1_000);
    }
    socket.end(`${'x'.repeat(50_000 - 30_000 - 2)}"`);
    expect(await answer).toMatch(/^HTTP\/1.1 200 /);
  });
});
