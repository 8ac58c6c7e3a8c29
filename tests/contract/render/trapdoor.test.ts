/** A page that tries to get out of its browser gets nothing and harms nothing. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shellPage } from '../../../sandbox/market/scripted/scriptedRoutes.js';
import { EXCESSES } from '../../../sandbox/market/scripted/trapdoor.js';
import { noChromium, renderSandbox, testRenderer, told } from './renderSandbox.js';

/** A server on this machine that notes every connection and datagram, on every loopback address. */
async function forbiddenPort() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('secret');
  });
  server.on('connection', () => heard.push('a connection'));
  await new Promise<void>(resolve => server.listen(0, '::', resolve));
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket('udp4', () => heard.push('a datagram'));
  datagrams.bind(port, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    datagrams.close();
  });
  return { heard, port };
}

describe.skipIf(noChromium)('a page that tries to get out of its browser', () => {
  it('reaches nothing on this machine, and reads nothing', async () => {
    const { heard, port } = await forbiddenPort();
    const { sandbox, read } = await renderSandbox();
    const seen = await read(`${shellPage(sandbox.origin, 'trapdoor')}?port=${port}`);
    expect(told(seen)).toBe('needs_script');
    expect(heard).toEqual([]);
  });

  it.each(Object.keys(EXCESSES))('ends in its limits, and the next page is read: %s', async excess => {
    const renderer = testRenderer({ browsers: 1, pageMs: 8_000 });
    const { sandbox, read } = await renderSandbox(renderer);
    expect(told(await read(`${shellPage(sandbox.origin, 'trapdoor')}?excess=${excess}`))).toBe('needs_script');
    expect(told(await read(shellPage(sandbox.origin, 'react')))).toBe('48.90');
    await renderer.close();
  });
});
