/**
 * A service with an unusable Elasticsearch names the variable and the remedy in one line, and exits with 1 within ten
 * seconds, or waits if it may still be starting.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { bundledService, expectFailure, expectWait, type StartedService } from '../startedService.js';
import { type FakeCluster, startFakeCluster } from './fakeCluster.js';

const SECRET = 'secret-word';

let service: StartedService;
let silent: Server;
let clusters: Record<'refusing' | 'old' | 'another' | 'newer' | 'unknown', FakeCluster>;

beforeAll(async () => {
  service = await bundledService('query-service');
  silent = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  clusters = {
    refusing: await startFakeCluster({ status: 401 }),
    old: await startFakeCluster({ version: '8.4.1' }),
    another: await startFakeCluster({ mappings: { dynamic: 'true', properties: { total: { type: 'long' } } } }),
    newer: await startFakeCluster({ mappings: { dynamic: 'strict', _meta: { version: 99 }, properties: {} } }),
    unknown: await startFakeCluster({ named: false }),
  };
}, 60_000);
afterAll(() => {
  service.remove();
  silent.close();
  for (const cluster of Object.values(clusters)) cluster.stop();
});

const at = (port: number) => `http://u:${SECRET}@127.0.0.1:${port}`;

describe('a SEARCH on Elasticsearch', () => {
  it.each([
    [
      'has a refused port',
      () => at(1),
      /TIDEWATCH_SEARCH: cannot use Elasticsearch at 127\.0\.0\.1:1\/tidewatch-audit: nothing listens there; start the server/,
    ],
    [
      'never answers',
      () => at((silent.address() as { port: number }).port),
      /TIDEWATCH_SEARCH: .*: nothing answers there; correct the address$/,
    ],
  ])(
    'is waited for if it %s',
    async (_, url, line) => expectWait(await service.run({ TIDEWATCH_SEARCH: url() }), line, SECRET),
    30_000,
  );

  it.each([
    [
      'is no address',
      () => `http://u:${SECRET}@[`,
      /TIDEWATCH_SEARCH cannot be used: it is no URL of the form https:\/\//,
    ],
    [
      'names indices in capitals',
      () => `http://u:${SECRET}@127.0.0.1:1/Audit`,
      /TIDEWATCH_SEARCH cannot be used: behind the host it may name how its indices begin, in small letters/,
    ],
    [
      'has an unknown host',
      () => `http://u:${SECRET}@host.invalid:9200`,
      /: there is no such host; correct the address$/,
    ],
    [
      'refuses the password',
      () => at(clusters.refusing.port),
      /TIDEWATCH_SEARCH: .*: the user or the password is wrong; correct them in the URL$/,
    ],
    [
      'is too old',
      () => at(clusters.old.port),
      /TIDEWATCH_SEARCH: .*: it is version 8\.4\.1, and 8\.10 is the oldest that will do/,
    ],
    [
      'is none',
      () => at(clusters.unknown.port),
      /TIDEWATCH_SEARCH: .*: what answers there is no Elasticsearch; correct the address$/,
    ],
    [
      'has an index with another mapping',
      () => at(clusters.another.port),
      /TIDEWATCH_SEARCH: .*: the index tidewatch-audit-notes has another mapping; name other indices in the URL/,
    ],
    [
      'has an index of a newer version',
      () => at(clusters.newer.port),
      /TIDEWATCH_SEARCH: .*: a newer version wrote the index tidewatch-audit-notes: it has form 99, this version knows 1; start the newer version/,
    ],
  ])(
    'is refused with the reason if it %s',
    async (_, url, line) => expectFailure(await service.run({ TIDEWATCH_SEARCH: url() }), line, SECRET),
    30_000,
  );
});
