import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createSafeFetch } from './createSafeFetch.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const c of cleanups.splice(0)) await c();
});

async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('createSafeFetch', () => {
  it('fetches a page', async () => {
    const host = await serve((q, r) => {
      r.setHeader('content-type', 'text/html');
      r.end(q.url === '/robots.txt' ? '' : '<p>1</p>');
    });
    const f = createSafeFetch({ userAgent: 'T/1', except: [host] });
    cleanups.unshift(() => f.close());
    expect(await f.page(`http://${host}/x`)).toMatchObject({ outcome: 'page', html: '<p>1</p>' });
    expect(await f.page(`http://127.0.0.1:1/x`)).toMatchObject({ outcome: 'failed', reason: 'address_refused' });
  });
});
