/** Stores over TLS, on a real server with a private authority's certificate. */
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startPostgres } from '../../../ops/engines/postgres/startPostgres.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { openPostgres } from '../../../platform/postgres/openPostgres.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { newEvents } from '../../contract/event-store/newEvent.js';
import { bundledService, fails, SECRET } from '../startedService.js';
import { tlsFiles } from '../tlsFiles.js';

const bin = inject('postgresBin') ?? '';

describe.skipIf(bin === '')('a store on PostgreSQL with TLS (needs a PostgreSQL server)', () => {
  const { authority, file } = tlsFiles('PostgreSQL');
  let service: Awaited<ReturnType<typeof bundledService>>;
  let server: EngineServer;
  beforeAll(async () => {
    service = await bundledService('command-service');
    server = await startPostgres(bin, { forTests: true, tls: authority.issue() });
  });
  afterAll(async () => {
    service?.remove();
    await server?.stop();
  });

  it('keeps events, and announces them, where its authority is named', async () => {
    const url = `${server.url}&sslrootcert=${file('ca.pem')}`;
    const [log, postgres] = [openEventStore(url, { clock: systemClock }), openPostgres(url)];
    onTestFinished(async () => void (await Promise.all([log.close(), postgres.close()])));
    await log.ready();
    await log.append('secret', newEvents(1), 'none');
    let events = 0;
    for await (const { stream } of log.read('secret')) events += Number(stream === 'secret');
    expect(events).toBe(1);
    const heard: (string | null)[] = [];
    postgres.listen('tidewatch_test_tls', payload => void heard.push(payload));
    await expect.poll(() => heard).toEqual([null]);
    await postgres.query("select pg_notify('tidewatch_test_tls', 'told')");
    await expect.poll(() => heard.at(-1)).toBe('told');
    const ssl = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
    expect(await postgres.query(ssl)).toEqual([{ ssl: true }]);
  });

  it.each([
    ['is not known', () => secret(), 'its certificate is not known here: name its authority with sslrootcert=<file>'],
    ['is of another authority', () => secret('other.pem'), 'its certificate is not known here'],
    ['has an authority that cannot be read', () => secret('none.pem'), 'which its URL names, cannot be read (ENOENT)'],
    ['is asked by another name', () => secret('ca.pem').replace('localhost', '127.0.0.1'), 'is for another host'],
    ['is right, with a wrong password', () => secret('ca.pem'), 'the password is wrong'],
    ['is asked without TLS', () => secret().replace(/\?.*$/, ''), 'it wants TLS, or does not know you without'],
  ])(
    'names the reason if its certificate %s',
    async (_, place, reason) => {
      fails(await service.run({ TIDEWATCH_EVENT_STORE: place() }), 'PostgreSQL', 'EVENT_STORE', reason);
    },
    20_000,
  );

  it.skipIf(!inject('postgresUrl'))(
    'names the reason if its server speaks no TLS (needs a PostgreSQL server)',
    async () => {
      const plain = new URL(inject('postgresUrl') ?? '');
      plain.password = SECRET;
      plain.search = '?sslmode=verify-full';
      fails(await service.run({ TIDEWATCH_EVENT_STORE: plain.href }), 'PostgreSQL', 'EVENT_STORE', 'it has no TLS');
    },
    20_000,
  );

  /** The server's address with another password. */
  function secret(ca?: string): string {
    const address = server.url.replace(/:[^:@]*@/, `:${SECRET}@`);
    return ca ? `${address}&sslrootcert=${file(ca)}` : address;
  }
});
