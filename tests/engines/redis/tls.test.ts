/** The fan-out over TLS, on a real server with a private authority's certificate. */
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startEngine } from '../../../ops/engines/startEngine.js';
import type { Signal } from '../../../platform/realtime/port.js';
import { redisRealtime } from '../../../platform/realtime/redis/redisRealtime.js';
import { startable } from '../startable.js';
import { bundledService, fails, SECRET } from '../startedService.js';
import { tlsFiles } from '../tlsFiles.js';

const SIGNAL: Signal = {
  kind: 'changed',
  room: 'shop:aurora.myshopify.com',
  payload: { topic: 'competitors', position: '7' },
};

describe.skipIf(!startable('redis'))('a REALTIME on Redis with TLS (needs a Redis server of its own)', () => {
  const { authority, file } = tlsFiles('Redis');
  let service: Awaited<ReturnType<typeof bundledService>>;
  let server: EngineServer;
  beforeAll(async () => {
    service = await bundledService('command-service');
    server = await startEngine('redis', { forTests: true, tls: authority.issue() });
  });
  afterAll(async () => {
    service?.remove();
    await server?.stop();
  });

  it('tells other processes, and shares its counts, where its authority is named', async () => {
    const url = `${server.url}?ca=${file('ca.pem')}`;
    const [one, other] = [redisRealtime(url), redisRealtime(url)];
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
    await Promise.all([one.ready(), other.ready()]);
    const heard: Signal[] = [];
    other.subscribe(signal => void heard.push(signal));
    one.publish(SIGNAL);
    await vi.waitFor(() => expect(heard).toEqual([SIGNAL]), { timeout: 5_000 });
    expect([one.healthy(), other.healthy()]).toEqual([true, true]);
  });

  it.each([
    ['is not known', () => secret('rediss:'), 'its certificate is not known here: name its authority with ?ca=<file>'],
    ['is of another authority', () => secret('rediss:', 'other.pem'), 'its certificate is not known here'],
    [
      'has an authority that cannot be read',
      () => secret('rediss:', 'none.pem'),
      'which ca names, cannot be read (ENOENT)',
    ],
    [
      'is asked by another name',
      () => secret('rediss:', 'ca.pem').replace('localhost', '127.0.0.1'),
      'is for another host',
    ],
    ['is right, with a wrong password', () => secret('rediss:', 'ca.pem'), 'user or password is wrong'],
    ['is asked without TLS', () => secret('redis:'), 'use rediss:// if it wants TLS, redis:// if not'],
  ])(
    'names the reason if its certificate %s',
    async (_, place, reason) => {
      fails(await service.run({ TIDEWATCH_REALTIME: place() }), 'Redis', 'REALTIME', reason);
    },
    20_000,
  );

  it('names the reason if its server speaks no TLS', async () => {
    const plain = (inject('redisUrl') ?? '').replace('redis:', 'rediss:').replace(/:[^:@]*@/, `:${SECRET}@`);
    fails(
      await service.run({ TIDEWATCH_REALTIME: plain }),
      'Redis',
      'REALTIME',
      'with TLS: use redis:// if it has none',
    );
  }, 20_000);

  /** The server's address with another password. */
  function secret(scheme: string, ca?: string): string {
    const address = server.url.replace('rediss:', scheme).replace(/:[^:@]*@/, `:${SECRET}@`);
    return ca ? `${address}?ca=${file(ca)}` : address;
  }
});
