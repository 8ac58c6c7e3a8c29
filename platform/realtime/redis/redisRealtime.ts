/**
 * The fan-out between processes by one Redis stream, which every process reads for itself. After a loss it goes on where it was:
 * only what the stream no longer holds was missed. A process's own listeners are told by itself, at once and whether the server
 * is there or not.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { memoryRealtime } from '../memory/memoryRealtime.js';
import type { Realtime, Signal } from '../port.js';
import { createCounts } from './counts.js';
import { followStream } from './followStream.js';
import { checkRedis, openRedis } from './openRedis.js';

export const STREAM = 'tidewatch:realtime';
/** Minutes of a busy installation. Redis may keep some more. */
const KEPT = 20_000;
const AGAIN_MS = 1_000;
/** Signals that may wait for the server. More are quicker read again than told. */
const MOST_WAITING = 10_000;
const MISSED: Signal = { kind: 'missed' };

/** @param url `redis://user:password@host:6379/0`, with TLS `rediss://…`. A server that is away is waited for. */
export function redisRealtime(url: string, options: { readonly logger?: Logger } = {}): Realtime {
  const redis = openRedis(url);
  const here = memoryRealtime(options);
  const node = randomBytes(8).toString('base64url');
  const closing = new AbortController();
  let waiting: Signal[] = [];
  let telling: Promise<void> | null = null;
  let reached = true;

  const following = followStream(url, STREAM, {
    heard([from, text = '']) {
      if (from !== node) here.publish(JSON.parse(text) as Signal);
    },
    missed: () => here.publish(MISSED),
    ...options,
  });

  /** One batch after the other, so that signals stay in order. */
  async function tell(): Promise<void> {
    while (waiting.length > 0 && !closing.signal.aborted) {
      const batch = waiting;
      waiting = [];
      try {
        const pipeline = redis.pipeline();
        for (const signal of batch) pipeline.xadd(STREAM, 'MAXLEN', '~', KEPT, '*', node, JSON.stringify(signal));
        const answers = await pipeline.exec();
        const fault = answers?.find(([error]) => error)?.[0];
        if (fault) throw fault;
        reached = true;
      } catch (err) {
        if (reached) options.logger?.warn({ err }, 'other processes cannot be told of changes; it is tried again');
        reached = false;
        // Whether these arrived is not known, and they are never told twice.
        waiting = [MISSED];
        await pause(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    telling = null;
  }

  return {
    async ready() {
      await checkRedis(url, STREAM);
      await following.ready;
    },
    throughServer: true,
    counts: createCounts(redis),
    publish(signal) {
      here.publish(signal);
      if (closing.signal.aborted) return;
      if (waiting.length >= MOST_WAITING) waiting = [MISSED];
      waiting.push(signal);
      telling ??= Promise.resolve().then(tell);
    },
    subscribe: here.subscribe,
    healthy: () => here.healthy() && reached && following.reading() && redis.status === 'ready',
    async close() {
      await here.close();
      closing.abort();
      await telling;
      await following.close();
      redis.disconnect();
    },
  };
}
