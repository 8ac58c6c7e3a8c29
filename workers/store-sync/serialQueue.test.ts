import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { serialQueue } from './serialQueue.js';

describe('a serial queue', () => {
  it('runs one piece of work at a time, in order', async () => {
    const inTurn = serialQueue();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await nextTurn();
      log.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all(['a', 'b'].map(name => inTurn(work(name))))).toEqual(['a', 'b']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('lets the event loop serve others in between', async () => {
    const inTurn = serialQueue();
    let turn = 0;
    let counting = true;
    const count = () => {
      turn += 1;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    const [first, second] = await Promise.all([inTurn(async () => turn), inTurn(async () => turn)]);
    counting = false;
    expect(second).toBeGreaterThan(first);
  });

  it('continues after work that failed, and reports the failure to its caller', async () => {
    const inTurn = serialQueue();
    const failing = inTurn(() => Promise.reject(new Error('no')));
    const next = inTurn(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
