import { describe, expect, it, vi } from 'vitest';
import { EventStoreBusy } from '../port.js';
import { groupCommit } from './groupCommit.js';

/** @returns whether the event loop has turned since. */
function loop(): () => boolean {
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  return () => hasTurned;
}

/** @param commitMs how long a commit takes, by the clock that it is given. */
function group({ maxBatch = 10, maxQueue = 100, refused = '', poison = '', commitMs = 0 } = {}) {
  let time = 0;
  const commit = vi.fn((requests: readonly string[]) => {
    time += commitMs;
    if (requests.includes(poison)) throw new Error(`${poison} broke the transaction`);
    return requests.map(request => (request === refused ? new Error(`${request} is refused`) : request.toUpperCase()));
  });
  const committed = vi.fn();
  const options = {
    commit,
    committed,
    sizeOf: (request: string) => request.length,
    maxBatch,
    maxQueue,
    now: () => time,
  };
  const { submit, drained } = groupCommit<string, string>(options);
  return { commit, committed, drained, submit: (request: string) => submit(() => request) };
}

describe('group commit', () => {
  it('writes together what waits together', async () => {
    const { submit, commit } = group();
    expect(await Promise.all(['a', 'b', 'c'].map(submit))).toEqual(['A', 'B', 'C']);
    expect(commit.mock.calls).toEqual([[['a', 'b', 'c']]]);
  });

  it('does not make one alone wait for company', async () => {
    const { submit, commit } = group();
    const hasTurned = loop();
    for (const one of ['a', 'b']) await submit(one);
    expect(hasTurned()).toBe(false);
    expect(commit.mock.calls).toEqual([[['a']], [['b']]]);
  });

  it('lets the event loop turn while a caller sends one after another', async () => {
    const { submit } = group({ commitMs: 0.8 });
    const hasTurned = loop();
    for (const one of ['a', 'b', 'c']) await submit(one);
    expect(hasTurned()).toBe(false);
    await submit('d');
    expect(hasTurned()).toBe(true);
  });

  it('gathers until the turn ends once several have come together, and until one comes alone', async () => {
    const { submit, commit } = group();
    await Promise.all(['a', 'b'].map(submit));
    const c = submit('c');
    await Promise.resolve();
    await Promise.all([c, submit('d')]);
    expect(commit.mock.calls).toEqual([[['a', 'b']], [['c', 'd']]]);
    const stillGathers = loop();
    await submit('e');
    expect(stillGathers()).toBe(true);
    const hasTurned = loop();
    await submit('f');
    expect(hasTurned()).toBe(false);
  });

  it('lets the event loop have its turn between two batches', async () => {
    const { submit, commit } = group({ maxBatch: 2 });
    const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(submit));
    await Promise.resolve();
    expect(commit).toHaveBeenCalledOnce();
    await new Promise(resolve => setImmediate(resolve));
    expect(commit).toHaveBeenCalledTimes(2);
    expect(await all).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(commit.mock.calls).toEqual([[['a', 'b']], [['c', 'd']], [['e']]]);
  });

  it('counts what the requests hold, and writes alone what is larger than a batch', async () => {
    const { submit, commit } = group({ maxBatch: 4 });
    await Promise.all(['aaa', 'b', 'c', 'dddddd', 'e'].map(submit));
    expect(commit.mock.calls).toEqual([[['aaa', 'b']], [['c']], [['dddddd']], [['e']]]);
  });

  it('answers a refusal to its own caller only', async () => {
    const { submit } = group({ refused: 'b' });
    const [a, b, c] = await Promise.allSettled(['a', 'b', 'c'].map(submit));
    expect([a?.status, b?.status, c?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('tries each alone when the transaction fails, so that one bad request fails alone', async () => {
    const { submit, commit } = group({ poison: 'b' });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(submit));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(commit.mock.calls).toEqual([[['a', 'b', 'c']], [['a']], [['b']], [['c']]]);
  });

  it('refuses what goes beyond the queue', async () => {
    const { submit } = group({ maxQueue: 2 });
    const kept = ['a', 'b'].map(submit);
    await expect(submit('c')).rejects.toThrow(EventStoreBusy);
    expect(await Promise.all(kept)).toEqual(['A', 'B']);
    expect(await submit('d')).toBe('D');
  });

  it('says so once for all that a turn has committed, at its end', async () => {
    const { submit, committed, commit } = group();
    for (const one of ['a', 'b', 'c']) await submit(one);
    expect(committed).not.toHaveBeenCalled();
    await new Promise(resolve => setImmediate(resolve));
    expect(committed).toHaveBeenCalledOnce();
    await submit('d');
    await new Promise(resolve => setImmediate(resolve));
    expect([commit.mock.calls.length, committed.mock.calls.length]).toEqual([4, 2]);
  });

  it('is drained when all that was submitted is answered', async () => {
    const { submit, drained, commit, committed } = group({ maxBatch: 1 });
    await drained();
    void submit('a');
    void submit('b');
    await drained();
    expect(commit).toHaveBeenCalledTimes(2);
    await submit('c');
    await drained();
    expect(committed).toHaveBeenCalledTimes(2);
  });
});
