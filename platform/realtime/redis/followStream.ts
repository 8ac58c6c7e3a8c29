/** Reads one stream from its end, on its own connection, and resumes at its last entry after a loss. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { openRedis } from './openRedis.js';

interface Following {
  /** Resolves once it reads. */
  readonly ready: Promise<void>;
  /** Returns whether it currently reads, as far as known. */
  reading(): boolean;
  close(): Promise<void>;
}

interface Told {
  /** An entry's fields, alternating name and value. */
  readonly heard: (fields: readonly string[]) => void;
  /** Entries were removed, or lost with the server, before they were read. */
  readonly missed: () => void;
  readonly logger?: Logger;
}

type Entry = [id: string, fields: string[]];

const BLOCK_MS = 2_000;
const AT_ONCE = 500;
const AGAIN_MS = 250;

export function followStream(url: string, stream: string, { heard, missed, logger }: Told): Following {
  // A hanging server answers nothing, not even an empty result.
  const redis = openRedis(url, { commandTimeout: BLOCK_MS + 2_000 });
  let stopped = false;
  let reading = false;
  /** The last entry read; `null` before the first time. */
  let last: string | null = null;
  let becomeReady = () => {};
  const ready = new Promise<void>(resolve => {
    becomeReady = resolve;
  });

  async function begin(): Promise<void> {
    const [first, newest] = await edges(redis, stream);
    if (last !== null && (after(last, newest) || (after(first, last) && newest !== last))) {
      missed();
      last = null;
    }
    last ??= newest;
    if (!reading) becomeReady();
    reading = true;
  }

  async function follow(): Promise<void> {
    // A first connection in progress is no loss; `checkRedis` reports a missing server.
    let isReported = true;
    while (!stopped) {
      try {
        if (!reading) await begin();
        const answer = (await redis.xread('COUNT', AT_ONCE, 'BLOCK', BLOCK_MS, 'STREAMS', stream, last ?? '$')) as
          | [string, Entry[]][]
          | null;
        isReported = false;
        for (const [id, fields] of answer?.[0]?.[1] ?? []) {
          last = id;
          if (!stopped) heard(fields);
        }
      } catch (err) {
        if (stopped) return;
        if (!isReported) logger?.warn({ err }, 'signals from other processes do not arrive; retrying');
        isReported = true;
        // Drops a connection that does not answer.
        if (redis.status === 'ready') redis.disconnect(true);
        reading = false;
        await pause(AGAIN_MS);
      }
    }
  }
  // Counts from the moment of the loss, not from the next request.
  redis.on('close', () => {
    reading = false;
  });
  const following = follow();

  return {
    ready,
    reading: () => reading,
    async close() {
      stopped = true;
      redis.disconnect();
      await following;
    },
  };
}

/** Returns the stream's first and last id; `0-0` if empty. */
async function edges(redis: Redis, stream: string): Promise<[first: string, last: string]> {
  const [first] = (await redis.xrange(stream, '-', '+', 'COUNT', 1)) as Entry[];
  const [last] = (await redis.xrevrange(stream, '+', '-', 'COUNT', 1)) as Entry[];
  return [first?.[0] ?? '0-0', last?.[0] ?? '0-0'];
}

function after(one: string, other: string): boolean {
  const [ms = 0, n = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherN = 0] = other.split('-').map(Number);
  return ms > otherMs || (ms === otherMs && n > otherN);
}
