/** Counts across processes, each counter for a window that starts with its first call. */
import type { Redis } from 'ioredis';
import type { SharedCounts } from '../../runtime/http/sharedCounts.js';

const BEGIN = 'tidewatch:count:';
const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}`;
/** Every call waits for its count: a server slower than this is as good as away. */
const SOON_MS = 250;

export function createCounts(redis: Pick<Redis, 'eval'>): SharedCounts {
  /** The last call failed or was late. Then only one request is in flight, and no one waits for it. */
  let away = false;
  let underWay = 0;

  async function ask(key: string, windowMs: number) {
    underWay += 1;
    try {
      const [count, leftMs] = (await redis.eval(COUNT, 1, BEGIN + key, windowMs)) as [number, number];
      away = false;
      return { count, leftMs };
    } catch {
      away = true;
      return null;
    } finally {
      underWay -= 1;
    }
  }

  return {
    async add(key, windowMs) {
      if (away && underWay > 0) return null;
      const response = ask(key, windowMs);
      if (away) return null;
      let late: NodeJS.Timeout | undefined;
      const tooLate = new Promise<null>(resolve => {
        late = setTimeout(() => {
          away = true;
          resolve(null);
        }, SOON_MS);
      });
      return await Promise.race([response, tooLate]).finally(() => clearTimeout(late));
    },
  };
}
