/**
 * More signals than may wait for an unavailable Redis: other processes learn that they missed some, and memory is
 * bounded.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startEngine } from '../../../ops/engines/startEngine.js';
import { openRealtime } from '../../../platform/realtime/openRealtime.js';
import type { Realtime, Signal } from '../../../platform/realtime/port.js';
import { liveHeap } from '../../liveHeap.js';
import { startable } from '../startable.js';

const BACK = { timeout: 30_000, interval: 50 };
const MISSED: Signal = { kind: 'missed' };
/** The maximum number that may wait. */
const MOST = 10_000;

describe.skipIf(!startable('redis'))('signals that wait for a Redis server (needs a Redis server of its own)', () => {
  let server: EngineServer;
  let one: Realtime;
  let other: Realtime;
  let heard: Signal[];
  let heardAtHome: number;
  beforeAll(async () => {
    server = await startEngine('redis', { forTests: true });
    [one, other] = [openRealtime(server.url), openRealtime(server.url)];
    await Promise.all([one.ready(), other.ready()]);
    one.subscribe(() => {
      heardAtHome += 1;
    });
    other.subscribe(signal => void heard.push(signal));
  });
  beforeEach(() => {
    heard = [];
    heardAtHome = 0;
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await server.stop();
  });

  const room = (n: number | string) => `session:${n}` as const;
  const publish = (n: number, more = '') => one.publish({ kind: 'ended', room: room(`${n}${more}`) });
  const rooms = () => heard.map(signal => ('room' in signal ? signal.room : signal.kind));
  const publishAll = (count: number) => {
    for (let n = 0; n < count; n++) publish(n);
  };

  it('all arrive, in order, while no more than the bound wait', async () => {
    publishAll(MOST);
    await vi.waitFor(() => expect(heard).toHaveLength(MOST), BACK);
    expect(rooms()).toEqual(Array.from({ length: MOST }, (_, n) => room(n)));
    expect(heardAtHome).toBe(MOST);
  });

  it('are dropped from the oldest on beyond it: others hear first that they missed some, then the newest in order', async () => {
    publishAll(MOST + 5);
    const newest = Array.from({ length: 5 }, (_, n) => room(MOST + n));
    await vi.waitFor(() => expect(rooms()).toEqual(['missed', ...newest]), BACK);
    await vi.waitFor(() => expect(heardAtHome).toBe(MOST + 5), BACK);
  });

  it('take no more memory than the bound while it is away, and its own process hears each one', async () => {
    const [TURNS, EACH, LENGTH] = [100, 2_000, 1_000];
    await vi.waitFor(() => expect([one.healthy(), other.healthy()]).toEqual([true, true]), BACK);
    await server.kill();
    const before = liveHeap();
    for (let n = 0; n < TURNS * EACH; n++) {
      publish(n, Buffer.alloc(LENGTH, 97 + (n % 26)).toString('latin1'));
      if (n % EACH === 0) await turn();
    }
    expect(liveHeap() - before).toBeLessThan(50);
    expect(heardAtHome).toBeGreaterThan((TURNS - 1) * EACH);
    await server.again();
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), BACK);
    await vi.waitFor(() => expect([one.healthy(), other.healthy()]).toEqual([true, true]), BACK);
    publish(-1);
    await vi.waitFor(() => expect(rooms().at(-1)).toBe(room(-1)), BACK);
    expect(heard[0]).toEqual(MISSED);
    expect(heard.length).toBeLessThan(MOST + 5);
  }, 60_000);
});
