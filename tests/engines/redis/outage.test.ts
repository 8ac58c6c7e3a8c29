/** Redis goes down and returns: each process continues on its own, then together again, automatically. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startEngine } from '../../../ops/engines/startEngine.js';
import { openRealtime } from '../../../platform/realtime/openRealtime.js';
import type { Realtime, Signal } from '../../../platform/realtime/port.js';
import { startable } from '../startable.js';

const BACK = { timeout: 20_000, interval: 50 };

describe.skipIf(!startable('redis'))('a fan-out whose Redis goes away (needs a Redis server of its own)', () => {
  let server: EngineServer;
  let firstNode: Realtime;
  let secondNode: Realtime;
  let heard: Signal[];
  beforeAll(async () => {
    server = await startEngine('redis', { forTests: true });
    [firstNode, secondNode] = [openRealtime(server.url), openRealtime(server.url)];
    await Promise.all([firstNode.ready(), secondNode.ready()]);
    secondNode.subscribe(signal => void heard.push(signal));
  });
  afterAll(async () => {
    await Promise.all([firstNode.close(), secondNode.close()]);
    await server.stop();
  });

  it('warns of nothing while its first connection is being made', async () => {
    const warned: unknown[] = [];
    const logger = { warn: (what: unknown) => warned.push(what) } as never;
    const third = openRealtime(server.url, { logger });
    await third.ready();
    await third.close();
    expect(warned).toEqual([]);
  });

  const ended = (name: string): Signal => ({ kind: 'ended', room: `session:${name}` });

  it.each([
    ['killed', () => server.kill(), () => server.again()],
    ['paused', async () => server.pause(), async () => server.resume()],
  ])(
    '%s: unhealthy meanwhile, then it says that something may have been missed, and goes on',
    async (name, away, back) => {
      heard = [];
      await vi.waitFor(() => expect([firstNode.healthy(), secondNode.healthy()]).toEqual([true, true]), BACK);
      firstNode.publish(ended(`before ${name}`));
      await vi.waitFor(() => expect(heard).toEqual([ended(`before ${name}`)]), BACK);
      await away();
      firstNode.publish(ended(`while ${name}`));
      await vi.waitFor(() => expect([firstNode.healthy(), secondNode.healthy()]).toEqual([false, false]), BACK);
      expect(await firstNode.counts?.add('a', 1_000)).toBeNull();
      await back();
      await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'missed' }), BACK);
      await vi.waitFor(() => expect([firstNode.healthy(), secondNode.healthy()]).toEqual([true, true]), BACK);
      firstNode.publish(ended(`after ${name}`));
      await vi.waitFor(() => expect(heard.at(-1)).toEqual(ended(`after ${name}`)), BACK);
      expect(heard.filter(signal => signal.kind === 'ended' && signal.room === `session:before ${name}`)).toHaveLength(
        1,
      );
    },
    60_000,
  );
});
