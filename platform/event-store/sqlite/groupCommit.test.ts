import { describe, expect, it, vi } from 'vitest';
import { EventStoreBusy } from '../port.js';
import { groupCommit } from './groupCommit.js';

function group({ maxBatch = 10, maxQueue = 100, refused = '', poison = '' } = {}) {
  const commit = vi.fn((requests: readonly string[]) => {
    if (requests.includes(poison)) throw new Error(`${poison} broke the transaction`);
    return requests.map(request => (request === refused ? new Error(`${request} is refused`) : request.toUpperCase()));
  });
  return { commit, ...groupCommit<string, string>({ commit, sizeOf: request => request.length, maxBatch, maxQueue }) };
}

describe('group commit', () => {
  it('writes together what waits together', async () => {
    const { submit, commit } = group();
    expect(await Promise.all(['a', 'b', 'c'].map(submit))).toEqual(['A', 'B', 'C']);
    expect(commit.mock.calls).toEqual([[['a', 'b', 'c']]]);
  });

  it('does not make one alone wait for company', async () => {
    const { submit, commit } = group();
    const turn = new Promise(resolve => setImmediate(resolve));
    void submit('a');
    await turn;
    expect(commit).not.toHaveBeenCalled();
    await new Promise(resolve => setImmediate(resolve));
    expect(commit).toHaveBeenCalledOnce();
  });

  it('lets the event loop have its turn between two batches', async () => {
    const { submit, commit } = group({ maxBatch: 2 });
    const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(submit));
    await new Promise(resolve => setImmediate(resolve));
    expect(commit).toHaveBeenCalledOnce();
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

  it('is drained when all that was submitted is answered', async () => {
    const { submit, drained, commit } = group({ maxBatch: 1 });
    await drained();
    void submit('a');
    void submit('b');
    await drained();
    expect(commit).toHaveBeenCalledTimes(2);
  });
});
