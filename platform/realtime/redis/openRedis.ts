/** The one door to Redis: a connection that fails fast and comes back by itself, and a check whether the server will do. */

import { Redis, type RedisOptions } from 'ioredis';
import { isUrl } from '../../../domain/kernel/isUrl.js';
import { startFault } from './startFault.js';

const CONNECT_MS = 3_000;
const ANSWER_MS = 3_000;
const LONGEST_PAUSE_MS = 2_000;
/** Streams have their present form since 6.2. */
const OLDEST: readonly [number, number] = [6, 2];

/** A command while the server is away fails at once: nothing piles up here. @throws Error if it is no URL. */
export function openRedis(url: string, more: RedisOptions = {}): Redis {
  if (!isUrl(url)) throw startFault(url, { code: 'ERR_INVALID_URL' });
  const options = {
    connectTimeout: CONNECT_MS,
    commandTimeout: ANSWER_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries: number) => Math.min(tries * 100, LONGEST_PAUSE_MS),
    ...more,
    replyMapping: 'legacy' as const,
  };
  const redis = new Redis(url, options);
  // Those who ask are told; without a listener it would print.
  redis.on('error', () => {});
  return redis;
}

/** @throws Error of one line, without the password, within 10 s. */
export async function checkRedis(url: string): Promise<void> {
  let seen: unknown;
  try {
    const probe = openRedis(url, { lazyConnect: true, retryStrategy: () => null });
    probe.on('error', (fault: unknown) => {
      seen ??= fault;
    });
    try {
      await probe.connect();
      const [major = 0, minor = 0] = (/redis_version:(\d+)\.(\d+)/.exec(await probe.info('server')) ?? [])
        .slice(1)
        .map(Number);
      if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
        throw new Error(`it is version ${major}.${minor}, and ${OLDEST.join('.')} is the oldest that will do`);
    } finally {
      probe.disconnect();
    }
  } catch (fault) {
    throw startFault(url, seen ?? fault);
  }
}
