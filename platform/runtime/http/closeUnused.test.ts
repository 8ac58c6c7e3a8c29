import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { systemIds } from '../ids/ids.js';
import { createLogger } from '../logging/logger.js';
import { createHttpServer } from './server.js';

async function listening() {
  const logger = createLogger('silent', 'test');
  const app = await createHttpServer({ logger, ids: systemIds, publicUrl: 'https://app.example', trustProxy: 0 });
  const waiting: (() => void)[] = [];
  app.get('/api/slow', () => new Promise(resolve => waiting.push(() => resolve({ done: true }))));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, waiting, port };
}

async function opened(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

it('a stop does not wait for a connection on which nothing was ever asked', async () => {
  const { app, port } = await listening();
  const [silent] = await Promise.all([opened(port), once(app.server, 'connection')]);
  await Promise.all([app.close(), once(silent, 'close')]);
});

it('a stop does not wait longer than a few seconds for a request that never arrives in full', async () => {
  const { app, port } = await listening();
  const [slow] = await Promise.all([opened(port), once(app.server, 'connection')]);
  slow.resume();
  slow.write('POST /api/slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
  await once(app.server, 'request');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = app.close();
  const cut = once(slow, 'close');
  for (let turn = 0; turn < 1_000 && vi.getTimerCount() === 0; turn++)
    await new Promise(resolve => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(4_000);
  await Promise.all([closed, cut]);
});

it('a stop waits for an answer under way', async () => {
  const { app, waiting, port } = await listening();
  const answer = fetch(`http://127.0.0.1:${port}/api/slow`);
  await expect.poll(() => waiting.length).toBe(1);
  const closed = app.close();
  for (const done of waiting) done();
  expect(await (await answer).json()).toEqual({ done: true });
  await closed;
});
