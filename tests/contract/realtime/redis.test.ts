import { Redis } from 'ioredis';
import { afterAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { Realtime, Signal } from '../../../platform/realtime/port.js';
import { redisRealtime, STREAM } from '../../../platform/realtime/redis/redisRealtime.js';
import { realtimeContract } from './realtimeContract.js';

const server = inject('redisUrl') ?? '';
/** A separate database on that server. */
const url = `${server}/7`;

describe.skipIf(server === '')('on Redis (needs a Redis server)', () => {
  const admin = server === '' ? null : new Redis(url);
  beforeEach(async () => void (await admin?.flushdb()));
  afterAll(() => admin?.disconnect());

  async function nodes() {
    const both = [redisRealtime(url), redisRealtime(url)] as const;
    await Promise.all(both.map(node => node.ready()));
    await vi.waitFor(() => expect(both.map(node => node.healthy())).toEqual([true, true]), { timeout: 15_000 });
    return both;
  }

  realtimeContract('Redis', async () => {
    const both = await nodes();
    return {
      nodes: both,
      async remove() {
        await Promise.all(both.map(node => node.close()));
      },
    };
  });

  describe('realtime on Redis', () => {
    const changed = (id: string): Signal => ({
      kind: 'changed',
      room: 'shop:aurora.myshopify.com',
      payload: { topic: 'competitors', position: '7', id },
    });

    async function pair() {
      const both = await nodes();
      onTestFinished(async () => void (await Promise.all(both.map(node => node.close()))));
      const heard: Signal[] = [];
      both[1].subscribe(signal => void heard.push(signal));
      return { one: both[0], other: both[1], heard };
    }

    /** Clients that wait for entries of the stream. */
    async function cutReaders(): Promise<void> {
      const clients = String(await admin?.call('CLIENT', 'LIST'))
        .split('\n')
        .filter(line => / cmd=xread/.test(line));
      for (const line of clients) await admin?.call('CLIENT', 'KILL', 'ID', /id=(\d+)/.exec(line)?.[1] ?? '');
    }

    it('misses nothing when its connection is cut, and tells nothing twice', async () => {
      const { one, other, heard } = await pair();
      one.publish(changed('1'));
      await expect.poll(() => heard).toHaveLength(1);
      await cutReaders();
      for (const id of ['2', '3', '4']) one.publish(changed(id));
      await expect.poll(() => heard).toEqual(['1', '2', '3', '4'].map(changed));
      expect(other.healthy()).toBe(true);
    });

    it('says that something may have been missed when the stream was cut off before it was read', async () => {
      const { one, heard } = await pair();
      one.publish(changed('1'));
      await expect.poll(() => heard).toHaveLength(1);
      await cutReaders();
      await admin
        ?.pipeline()
        .xadd(STREAM, '*', 'else', JSON.stringify(changed('2')))
        .xtrim(STREAM, 'MAXLEN', 0)
        .exec();
      await expect.poll(() => heard.at(-1)).toEqual({ kind: 'missed' });
      one.publish(changed('3'));
      await expect.poll(() => heard.at(-1)).toEqual(changed('3'));
    });

    it('counts for all together, each name in a window of its own', async () => {
      const { one, other } = await pair();
      const counts = async (node: Realtime, name: string) => (await node.counts?.add(name, 60_000))?.count;
      expect(await counts(one, 'a')).toBe(1);
      expect(await counts(other, 'a')).toBe(2);
      expect(await counts(other, 'b')).toBe(1);
      expect((await one.counts?.add('a', 60_000))?.leftMs).toBeGreaterThan(50_000);
    });
  });
});

describe('realtime whose Redis is away', () => {
  it('tells its own process, counts nothing, and is not healthy', async () => {
    const node = redisRealtime('redis://:secret@127.0.0.1:1');
    const heard: Signal[] = [];
    node.subscribe(signal => void heard.push(signal));
    node.publish({ kind: 'ended', room: 'session:a' });
    await expect.poll(() => heard).toEqual([{ kind: 'ended', room: 'session:a' }]);
    expect(node.healthy()).toBe(false);
    expect(await node.counts?.add('a', 1_000)).toBeNull();
    await node.close();
  });
});
