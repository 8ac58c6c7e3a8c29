/** Counters that all processes share, each for a window that begins with its first call. */
import type { Redis } from 'ioredis';
import type { SharedCounts } from '../../runtime/http/sharedCounts.js';

const BEGIN = 'tidewatch:count:';
const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}`;

export const createCounts = (redis: Redis): SharedCounts => ({
  async add(key, windowMs) {
    try {
      const [count, leftMs] = (await redis.eval(COUNT, 1, BEGIN + key, windowMs)) as [number, number];
      return { count, leftMs };
    } catch {
      return null;
    }
  },
});
