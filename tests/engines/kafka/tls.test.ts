/** Topics over TLS, on a real broker with a private authority's certificate. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startEngine } from '../../../ops/engines/startEngine.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { startable } from '../startable.js';
import { bundledService, fails, SECRET } from '../startedService.js';
import { tlsFiles } from '../tlsFiles.js';

describe.skipIf(!startable('kafka'))('a BUS on Kafka with TLS (needs a Kafka of its own)', () => {
  const { authority, file } = tlsFiles('Kafka');
  let service: Awaited<ReturnType<typeof bundledService>>;
  let server: EngineServer;
  beforeAll(async () => {
    service = await bundledService('command-service');
    server = await startEngine('kafka', { forTests: true, tls: authority.issue() });
  });
  afterAll(async () => {
    service?.remove();
    await server?.stop();
  });

  it('hands messages over where its authority is named', async () => {
    const bus = await openBus(`${server.url}?ca=${file('ca.pem')}`, { clock: systemClock });
    const stop = new AbortController();
    const got: unknown[] = [];
    const consuming = bus.consume(
      { topic: 'price-checks', group: 'monitor', signal: stop.signal },
      async ({ value }) => {
        got.push(value);
      },
    );
    await bus.publish('price-checks', [{ key: 'a', value: 1 }]);
    await expect.poll(() => got, { timeout: 20_000 }).toEqual([1]);
    stop.abort();
    await consuming;
    await bus.close();
  });

  it.each([
    ['is not known', () => secret('kafkas:'), 'its certificate is not known here: name its authority with ?ca=<file>'],
    ['is of another authority', () => secret('kafkas:', 'other.pem'), 'its certificate is not known here'],
    [
      'has an authority that cannot be read',
      () => secret('kafkas:', 'none.pem'),
      'which ca names, cannot be read (ENOENT)',
    ],
    [
      'is asked by another name',
      () => secret('kafkas:', 'ca.pem').replace('localhost', '127.0.0.1'),
      'is for another host',
    ],
    ['is right, with a wrong password', () => secret('kafkas:', 'ca.pem'), 'user or password is wrong'],
    ['is asked without TLS', () => secret('kafka:'), 'use kafkas:// if it wants TLS, kafka:// if not'],
  ])(
    'names the reason if its certificate %s',
    async (_, place, reason) => {
      fails(await service.run({ TIDEWATCH_BUS: place() }), 'Kafka', 'BUS', reason);
    },
    20_000,
  );

  /** The broker's address with another password. */
  function secret(scheme: string, ca?: string): string {
    const address = server.url.replace('kafkas:', scheme).replace(/:[^:@]*@/, `:${SECRET}@`);
    return ca ? `${address}?ca=${file(ca)}` : address;
  }
});
