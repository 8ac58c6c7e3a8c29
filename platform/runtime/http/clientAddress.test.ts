import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { systemIds } from '../ids/ids.js';
import { createLogger } from '../logging/logger.js';
import { clientAddress, type TrustedProxies, trustIn } from './clientAddress.js';
import { createHttpServer } from './server.js';

/** A client wrote the part left of the comma; a proxy on 10.0.0.9 appended the right part. */
const CASES: readonly [TrustedProxies, string | undefined, string][] = [
  [0, '6.6.6.6', '10.0.0.9'],
  [1, undefined, '10.0.0.9'],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  [1, '127.0.0.1, 10.0.0.1, 203.0.113.7', '203.0.113.7'],
  [2, '6.6.6.6, 203.0.113.7, 10.0.0.8', '203.0.113.7'],
  [['10.0.0.0/8'], '6.6.6.6, 203.0.113.7, 10.0.0.8', '203.0.113.7'],
  [['10.0.0.0/8'], '10.6.6.6, 203.0.113.7', '203.0.113.7'],
  [['uniquelocal'], '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  [['loopback', '192.0.2.0/24'], '203.0.113.7', '10.0.0.9'],
];

describe.each(CASES)('behind %j, with %s', (proxies, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };

  it(`a socket comes from ${address}`, () => {
    const request = { headers, socket: { remoteAddress: '10.0.0.9' } } as Partial<IncomingMessage> as IncomingMessage;
    expect(clientAddress(request, trustIn(proxies))).toBe(address);
  });

  it(`a request comes from ${address}`, async () => {
    const app = await createHttpServer({
      logger: createLogger('silent', 'test'),
      ids: systemIds,
      publicUrl: 'https://app.example',
      trustProxy: proxies,
    });
    app.get('/address', ({ ip }) => ({ ip }));
    expect((await app.inject({ url: '/address', headers, remoteAddress: '10.0.0.9' })).json()).toEqual({ ip: address });
    await app.close();
  });
});
