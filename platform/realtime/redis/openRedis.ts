/**
 * The only access to Redis: a connection that fails fast and reconnects by itself, and a check that the server is
 * usable.
 */

import { createRequire } from 'node:module';
import type { Redis, RedisOptions } from 'ioredis';
import { isUrl } from '../../../domain/kernel/isUrl.js';
import { readAuthority } from '../../tls/readAuthority.js';
import { startFault } from './startFault.js';

const CONNECT_MS = 3_000;
const ANSWER_MS = 3_000;
const LONGEST_PAUSE_MS = 2_000;
/** Streams have had their present form since 6.2. */
const OLDEST: readonly [number, number] = [6, 2];

/**
 * Fails a command immediately while the server is away: nothing piles up here.
 * @param url `redis://user:password@host:6379/0`; with TLS `rediss://…`, and `?ca=<file>` for a private authority.
 * @throws Error if the URL is invalid, or its authority cannot be read.
 */
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
  const { address, tls } = placeIn(url);
  // A product without Redis does not load its client.
  const client = createRequire(import.meta.url)('ioredis') as typeof import('ioredis');
  const redis = new client.Redis(address, { ...options, ...(tls && { tls }) });
  // Callers get the error; without a listener the client would print it.
  redis.on('error', () => {});
  return redis;
}

/** Strips parameters that the client would take for its own options; it also takes `rediss:` for all TLS settings. */
function placeIn(url: string): { readonly address: string; readonly tls: { readonly ca?: string } | null } {
  const place = new URL(url);
  const ca = place.searchParams.get('ca');
  place.searchParams.delete('ca');
  if (place.protocol !== 'rediss:') return { address: place.href, tls: null };
  const address = place.href.replace(/^rediss:/, 'redis:');
  try {
    return { address, tls: ca ? { ca: readAuthority(ca) } : {} };
  } catch (fault) {
    throw startFault(url, fault);
  }
}

/**
 * Checks that the server is usable and that this user may run the needed commands: streams, and scripts for the counts.
 * @throws Error with one line, without the password, within 10 s.
 */
export async function checkRedis(url: string, stream: string): Promise<void> {
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
        throw new Error(`its version ${major}.${minor} is older than the required ${OLDEST.join('.')}`);
      await probe.xrevrange(stream, '+', '-', 'COUNT', 1).catch(fault => {
        throw /WRONGTYPE/.test(String(fault)) ? new Error(ofAnother(stream), { cause: fault }) : fault;
      });
      await probe.eval('return 1', 0);
    } finally {
      probe.disconnect();
    }
  } catch (fault) {
    throw startFault(url, seen ?? fault);
  }
}

const ofAnother = (stream: string): string =>
  `its key ${stream} is of another program: name another database behind the host, such as /1`;
