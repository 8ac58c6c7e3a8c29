import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemIds } from '../ids/ids.js';
import { createLogger } from '../logging/logger.js';
import { createHttpServer } from './server.js';
import { MOST_PER_ADDRESS, MOST_UNDER_WAY } from './shedLoad.js';

const limits = { perAddress: 1_000_000, mutationsPerSession: 1_000_000 };

let app: Awaited<ReturnType<typeof createHttpServer>>;
/** The slow engine's open requests. */
let waiting: (() => void)[];
let answerAtOnce: boolean;
beforeEach(async () => {
  waiting = [];
  answerAtOnce = false;
  const logger = createLogger('silent', 'test');
  app = await createHttpServer({ logger, ids: systemIds, publicUrl: 'https://app.example', trustProxy: 0, limits });
  app.get('/api/slow', async () => {
    if (!answerAtOnce) await new Promise<void>(resolve => waiting.push(resolve));
    return { done: true };
  });
});
afterEach(() => app.close());

const slow = (remoteAddress = '203.0.113.1') => app.inject({ method: 'GET', url: '/api/slow', remoteAddress });
/** From as many addresses as their shares need. */
const slowFromMany = (count: number) =>
  Array.from({ length: count }, (_, n) => slow(`198.51.100.${Math.floor(n / MOST_PER_ADDRESS)}`));
const goOn = () => {
  answerAtOnce = true;
  for (const answer of waiting) answer();
};

describe('while an engine is slow', () => {
  it('requests beyond a number are refused at once, as unavailable and with when to come back', async () => {
    const held = slowFromMany(MOST_UNDER_WAY);
    await expect.poll(() => waiting.length).toBe(MOST_UNDER_WAY);
    const refused = await Promise.all(Array.from({ length: 50 }, () => slow()));
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
      expect(answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    }
    expect(waiting).toHaveLength(MOST_UNDER_WAY);
    expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    goOn();
    expect(new Set((await Promise.all(held)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await slow()).statusCode).toBe(200);
  });

  it('one address gets a share of them, and the others keep theirs', async () => {
    const held = Array.from({ length: MOST_PER_ADDRESS }, () => slow());
    await expect.poll(() => waiting.length).toBe(MOST_PER_ADDRESS);
    const refused = await slow();
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
      429,
      '1',
      'RATE_LIMITED',
    ]);
    const other = slow('203.0.113.2');
    await expect.poll(() => waiting.length).toBe(MOST_PER_ADDRESS + 1);
    goOn();
    expect((await other).statusCode).toBe(200);
    await Promise.all(held);
  });

  it('those that give up make room for others', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const impatient = connect(port, '127.0.0.1');
    await once(impatient, 'connect');
    impatient.write('GET /api/slow HTTP/1.1\r\nhost: app.example\r\n\r\n');
    await expect.poll(() => waiting.length).toBe(1);
    const held = slowFromMany(MOST_UNDER_WAY - 1);
    await expect.poll(() => waiting.length).toBe(MOST_UNDER_WAY);
    expect((await slow()).statusCode).toBe(503);
    impatient.destroy();
    await once(impatient, 'close');
    let served: ReturnType<typeof slow> | undefined;
    const isServed = async () => {
      const before = waiting.length;
      let isAnswered = false;
      served = slow();
      void served.then(() => {
        isAnswered = true;
      });
      while (!isAnswered && waiting.length === before) await new Promise(resolve => setImmediate(resolve));
      return !isAnswered;
    };
    await expect.poll(isServed).toBe(true);
    goOn();
    expect((await served)?.statusCode).toBe(200);
    await Promise.all(held);
  });

  it('those that do not arrive within half a minute make room too, and receive a reason', async () => {
    const { server } = app;
    expect([server.headersTimeout, server.requestTimeout]).toEqual([30_000, 30_000]);
    // Simulates that it has passed by Node's next check.
    Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.address() as AddressInfo;
    const slowly = connect(port, '127.0.0.1');
    let answer = '';
    slowly.on('data', part => (answer += part));
    slowly.write('POST /api/slow HTTP/1.1\r\nhost: app.example\r\ncontent-length: 100\r\n\r\n{');
    await once(slowly, 'close');
    expect(answer).toContain('it did not arrive in time');
  });
});
