/**
 * Fans signals out between processes by one Redis stream, which every process reads. After a loss it resumes at its
 * last entry: it misses only what the stream no longer holds. Notifies a process's own listeners directly, with or
 * without the server.
 */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { broadcast, MISSED } from '../broadcast.js';
import { memoryRealtime } from '../memory/memoryRealtime.js';
import type { Realtime, Signal } from '../port.js';
import { createCounts } from './counts.js';
import { followStream } from './followStream.js';
import { checkRedis, openRedis } from './openRedis.js';

export const STREAM = 'tidewatch:realtime';
/** Minutes of a busy installation. Redis may keep some more. */
const KEPT = 20_000;

/** @param url `redis://user:password@host:6379/0`, with TLS `rediss://…`. Waits for a server that is away. */
export function redisRealtime(url: string, options: { readonly logger?: Logger } = {}): Realtime {
  const redis = openRedis(url);
  const local = memoryRealtime(options);
  const node = randomBytes(8).toString('base64url');
  const remote = broadcast(async batch => {
    const pipeline = redis.pipeline();
    for (const signal of batch) pipeline.xadd(STREAM, 'MAXLEN', '~', KEPT, '*', node, JSON.stringify(signal));
    const answers = await pipeline.exec();
    const fault = answers?.find(([error]) => error)?.[0];
    if (fault) throw fault;
  }, options.logger);

  const following = followStream(url, STREAM, {
    heard([from, text = '']) {
      if (from !== node) local.publish(JSON.parse(text) as Signal);
    },
    missed: () => local.publish(MISSED),
    ...options,
  });

  return {
    async ready() {
      await checkRedis(url, STREAM);
      await following.ready;
    },
    throughServer: true,
    counts: createCounts(redis),
    publish(signal) {
      local.publish(signal);
      remote.add(signal);
    },
    subscribe: local.subscribe,
    healthy: () => local.healthy() && remote.reached() && following.reading() && redis.status === 'ready',
    async close() {
      await local.close();
      await remote.close();
      await following.close();
      redis.disconnect();
    },
  };
}
