import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import { EngineLost } from '../../engineLost.js';
import { orLost } from './lost.js';

/** Where a partition begins and ends now. */
export interface Edges {
  readonly partition: number;
  /** The first offset that is still there. */
  readonly low: number;
  /** The offset of the next message. */
  readonly high: number;
}

const [TRIES, PAUSE_MS] = [50, 100];

/**
 * Soon after a topic was made, some broker does not know its partitions, or who leads them, and the client stumbles over
 * that gap with a TypeError. It passes, so it is waited for.
 * @throws EngineLost
 */
export async function edgesOf(admin: Pick<Admin, 'fetchTopicOffsets'>, topic: string): Promise<Edges[]> {
  for (let tries = 1; ; tries++) {
    try {
      const found = await admin.fetchTopicOffsets(topic);
      return found.map(({ partition, low, high }) => ({ partition, low: Number(low), high: Number(high) }));
    } catch (fault) {
      if (!(fault instanceof TypeError)) return await orLost(Promise.reject(fault), topic);
      if (tries === TRIES) throw new EngineLost(`Kafka does not tell the partitions of ${topic}`, { cause: fault });
    }
    await sleep(PAUSE_MS);
  }
}
