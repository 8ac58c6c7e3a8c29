/**
 * The index over TLS with a private authority. An Elasticsearch without containers has no security module, so a proxy
 * ends the TLS in front of the real server, which requires no password.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openSearch } from '../../../platform/search/openSearch.js';
import { entryOf, positionOf } from '../../contract/search/auditEntries.js';
import { bundledService, expectFailure, SECRET } from '../startedService.js';
import { tlsFiles } from '../tlsFiles.js';

const url = inject('elasticsearchUrl') ?? '';
const PREFIX = `tls-${process.pid}`;

describe.skipIf(url === '')('a SEARCH on Elasticsearch behind TLS (needs Elasticsearch)', () => {
  const { authority, file } = tlsFiles('Elasticsearch');
  let service: Awaited<ReturnType<typeof bundledService>>;
  let proxy: Server;
  beforeAll(async () => {
    service = await bundledService('query-service');
    proxy = await inFrontOf(new URL(url), authority.issue());
  });
  afterAll(() => {
    service?.remove();
    proxy?.close();
  });

  const at = (place: string, ca?: string) => {
    const { port } = proxy.address() as { port: number };
    return `${place}:${port}/${PREFIX}${ca ? `?ca=${file(ca)}` : ''}`;
  };

  it('is filled and searched where its authority is named', async () => {
    const search = openSearch(at('https://localhost', 'ca.pem'));
    onTestFinished(async () => {
      await search.close();
      await removeIndices();
    });
    await search.ready();
    await search.write([entryOf(1), entryOf(2)], { from: null, to: positionOf(2) });
    expect(await search.count({})).toBe(2);
  });

  it.each([
    ['is not known', () => at(secret('https')), /is not known here; name its authority with \?ca=<file>$/],
    ['is of another authority', () => at(secret('https'), 'other.pem'), /its certificate is not known here/],
    [
      'has an authority that cannot be read',
      () => at(secret('https'), 'none.pem'),
      /which ca names, cannot be read \(ENOENT\)$/,
    ],
    [
      'is asked by another name',
      () => at(secret('https').replace('localhost', '127.0.0.1'), 'ca.pem'),
      /its certificate is for another host; correct the address$/,
    ],
    ['is asked without TLS', () => at(secret('http')), /if it speaks TLS, write https:\/\/ in the URL$/],
    [
      'speaks no TLS',
      () => url.replace('http://', `https://u:${SECRET}@`),
      /it does not speak TLS; write http:\/\/ in the URL$/,
    ],
  ])(
    'names the reason if its certificate or server %s',
    async (_, place, line) => {
      const ended = await service.run({ TIDEWATCH_SEARCH: place() });
      expectFailure(ended, line, SECRET);
      expect(ended.stderr).toMatch(/^Could not start: TIDEWATCH_SEARCH/);
    },
    20_000,
  );
});

const secret = (scheme: string): string => `${scheme}://u:${SECRET}@localhost`;

/** The server may be someone's own. */
async function removeIndices(): Promise<void> {
  const ask = (path: string, method = 'GET') => fetch(`${url}/${path}`, { method });
  const indices = Object.keys((await (await ask(`${PREFIX}*/_settings`)).json()) as object);
  for (const index of indices) await ask(index, 'DELETE');
  await ask(`_index_template/${PREFIX}-entries`, 'DELETE');
}

async function inFrontOf({ hostname, port }: URL, certificate: { cert: string; key: string }): Promise<Server> {
  const proxy = createServer(certificate, socket => {
    const behind = connect(Number(port), hostname);
    const end = () => [socket, behind].forEach(one => void one.destroy());
    for (const one of [socket, behind]) one.on('error', end).on('close', end);
    socket.pipe(behind).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}
