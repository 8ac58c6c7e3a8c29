import { describe, expect, it } from 'vitest';
import { broadcast, MISSED } from './broadcast.js';
import type { Signal } from './port.js';

const signal = (n: number): Signal => ({ kind: 'changed', room: `shop:${n}`, payload: { topic: 'orders' } }) as Signal;

/** A server that accepts a batch when the test says so. */
function server() {
  const batches: (readonly Signal[])[] = [];
  const taking: { take: () => void; refuse: (fault: Error) => void }[] = [];
  const send = (batch: readonly Signal[]) => {
    batches.push(batch);
    return new Promise<void>((take, refuse) => taking.push({ take, refuse }));
  };
  return { batches, taking, send };
}

describe('telling others', () => {
  it('sends what came while a batch was on its way as the next one, in order', async () => {
    const { batches, taking, send } = server();
    const { add } = broadcast(send);
    add(signal(1));
    add(signal(2));
    await expect.poll(() => batches).toEqual([[signal(1), signal(2)]]);
    add(signal(3));
    add(signal(4));
    expect(batches).toHaveLength(1);
    taking[0]?.take();
    await expect.poll(() => batches[1]).toEqual([signal(3), signal(4)]);
  });

  it('logs an outage once, then reports a gap to other processes, and repeats nothing', async () => {
    const { batches, taking, send } = server();
    const warned: unknown[] = [];
    const { add, reached } = broadcast(send, { warn: (_: unknown, text: unknown) => void warned.push(text) } as never);
    add(signal(1));
    await expect.poll(() => batches).toHaveLength(1);
    taking[0]?.refuse(new Error('away'));
    await expect.poll(reached).toBe(false);
    add(signal(2));
    await expect.poll(() => batches[1]).toEqual([MISSED, signal(2)]);
    taking[1]?.take();
    await expect.poll(reached).toBe(true);
    expect(warned).toHaveLength(1);
  });

  it('tells of more than it keeps by one signal that something was missed', async () => {
    const { batches, taking, send } = server();
    const { add } = broadcast(send);
    add(signal(0));
    await expect.poll(() => batches).toHaveLength(1);
    for (let n = 1; n <= 10_001; n++) add(signal(n));
    taking[0]?.take();
    await expect.poll(() => batches[1]).toEqual([MISSED, signal(10_001)]);
  });

  it('sends nothing more once it is closed', async () => {
    const { batches, taking, send } = server();
    const { add, close } = broadcast(send);
    add(signal(1));
    await expect.poll(() => batches).toHaveLength(1);
    add(signal(2));
    const closed = close();
    taking[0]?.take();
    await closed;
    add(signal(3));
    expect(batches).toEqual([[signal(1)]]);
  });
});
