/**
 * A service with an unusable Redis reports it in one line, without the password, and exits with 1 within ten seconds,
 * or waits if it may still be starting.
 */

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { openRedis } from '../../../platform/realtime/redis/openRedis.js';
import { STREAM } from '../../../platform/realtime/redis/redisRealtime.js';
import { bundledService, fails, SECRET, standingServer, waits } from '../startedService.js';

const url = inject('redisUrl') ?? '';

let service: Awaited<ReturnType<typeof bundledService>>;
let standing: Record<'old' | 'silent' | 'other', Awaited<ReturnType<typeof standingServer>>>;
beforeAll(async () => {
  service = await bundledService('command-service');
  standing = {
    old: await standingServer(oldServer),
    silent: await standingServer(() => null),
    other: await standingServer(() => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')),
  };
});
afterAll(() => {
  for (const { close } of Object.values(standing)) close();
  service.remove();
});

/** Just enough of Redis's protocol to say that it is version 5: each command of a message gets an answer. */
function oldServer(message: Buffer): Buffer {
  const info = 'redis_version:5.0.14\r\nloading:0\r\n';
  const commands = [...String(message).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)].map(([, name = '']) => name.toLowerCase());
  return Buffer.from(
    commands
      .map(name =>
        name === 'info'
          ? `$${info.length}\r\n${info}\r\n`
          : name === 'hello'
            ? "-ERR unknown command 'HELLO'\r\n"
            : '+OK\r\n',
      )
      .join(''),
  );
}

const startsNot = async (place: string, reason: string) =>
  fails(await service.run({ TIDEWATCH_REALTIME: place }), 'Redis', 'REALTIME', reason);

describe('a REALTIME on Redis', () => {
  it.each([
    ['has a refused port', () => `redis://u:${SECRET}@127.0.0.1:1`, 'nothing listens there'],
    ['never answers', () => `redis://:${SECRET}@${standing.silent.at}`, 'nothing answers there'],
  ])(
    'is waited for if it %s',
    async (_, place, reason) => waits(await service.run({ TIDEWATCH_REALTIME: place() }), 'Redis', 'REALTIME', reason),
    20_000,
  );

  it.each([
    ['is no address', () => `redis://u:${SECRET}@[/0`, 'it is not a URL'],
    ['has an unknown host', () => `redis://u:${SECRET}@host.invalid`, 'there is no such host'],
    ['is too old', () => `redis://:${SECRET}@${standing.old.at}`, 'its version 5.0 is older than the required 6.2'],
    ['is something else', () => `redis://:${SECRET}@${standing.other.at}`, 'the server is not Redis'],
  ])('is refused with the reason if it %s', async (_, place, reason) => startsNot(place(), reason), 20_000);

  it.skipIf(!url.includes('@'))(
    'is refused with the reason if it refuses the password (needs a Redis server with a password)',
    async () => {
      await startsNot(url.replace(/:[^:@]*@/, `:${SECRET}@`), 'user or password is wrong');
    },
    20_000,
  );

  it.skipIf(url === '')(
    'is refused if it keeps something else under our name (needs a Redis server)',
    async () => {
      const place = Object.assign(new URL(url), { pathname: '/5' }).href;
      const redis = openRedis(place, { enableOfflineQueue: true });
      await redis.set(STREAM, 'of another program');
      try {
        await startsNot(
          place,
          `its key ${STREAM} is of another program: name another database behind the host, such as /1`,
        );
      } finally {
        await redis.del(STREAM);
        redis.disconnect();
      }
    },
    20_000,
  );

  it.skipIf(url === '').each([
    ['streams', ['+eval']],
    ['scripts', ['+xrange', '+xrevrange', '+xread', '+xadd']],
  ])(
    'is refused if its user may not use %s (needs a Redis server)',
    async (_, allowed) => {
      const user = `guest-${randomBytes(4).toString('hex')}`;
      const redis = openRedis(url, { enableOfflineQueue: true });
      await redis.acl('SETUSER', user, 'on', `>${SECRET}`, '~*', '+info', '+ping', '+client', '+select', ...allowed);
      try {
        const place = Object.assign(new URL(url), { username: user, password: SECRET }).href;
        await startsNot(place, 'this user may not use streams and scripts there');
      } finally {
        await redis.acl('DELUSER', user);
        redis.disconnect();
      }
    },
    20_000,
  );
});
