import { describe, expect, it, vi } from 'vitest';
import { EventStoreBusy } from '../port.js';
import { commitQueue } from './commitQueue.js';

function queue({ maxBatch = 10, maxQueue = 100, refused = '', poison = '', lost = false } = {}) {
  const commit = vi.fn(async (requests: readonly string[]) => {
    if (lost || requests.includes(poison)) throw new Error('the transaction failed');
    return requests.map(request => (request === refused ? new Error(`${request} is refused`) : request.toUpperCase()));
  });
  const sizeOf = (request: string) => request.length;
  return { commit, ...commitQueue<string, string>({ commit, sizeOf, maxBatch, maxQueue, isLost: () => lost }) };
}

const statuses = (outcomes: readonly PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status);

describe('the queue of commits', () => {
  it('gathers what comes while a batch is on its way', async () => {
    const { submit, commit } = queue();
    const first = submit('a');
    await Promise.resolve();
    expect(await Promise.all([first, ...['b', 'c', 'd'].map(submit)])).toEqual(['A', 'B', 'C', 'D']);
    expect(commit.mock.calls).toEqual([[['a']], [['b', 'c', 'd']]]);
  });

  it('counts what the requests hold, and writes alone what is larger than a batch', async () => {
    const { submit, commit } = queue({ maxBatch: 4 });
    await Promise.all(['aaa', 'b', 'c', 'dddddd', 'e'].map(submit));
    expect(commit.mock.calls).toEqual([[['aaa', 'b']], [['c']], [['dddddd']], [['e']]]);
  });

  it('answers a refusal to its own caller only', async () => {
    const { submit } = queue({ refused: 'b' });
    expect(statuses(await Promise.allSettled(['a', 'b', 'c'].map(submit)))).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it('tries a batch that failed one by one, so that its cause fails alone', async () => {
    const { submit } = queue({ poison: 'b' });
    expect(statuses(await Promise.allSettled(['a', 'b', 'c'].map(submit)))).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it('asks a lost server once a batch, not once a request', async () => {
    const { submit, commit } = queue({ lost: true });
    await Promise.allSettled(['a', 'b', 'c'].map(submit));
    expect(commit).toHaveBeenCalledOnce();
  });

  it('tells those who wait for the next batch too that the server is lost, and asks it again for later ones', async () => {
    const { submit, commit } = queue({ lost: true, maxBatch: 2 });
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(submit));
    expect(statuses(outcomes)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
    expect(commit.mock.calls).toEqual([[['a', 'b']]]);
    await Promise.allSettled([submit('f')]);
    expect(commit).toHaveBeenCalledTimes(2);
  });

  it('refuses what is beyond its limit, and takes more later', async () => {
    const { submit } = queue({ maxQueue: 2 });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(submit));
    expect(statuses(outcomes)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: expect.any(EventStoreBusy) });
    expect(await submit('d')).toBe('D');
  });

  it('says when everything is answered', async () => {
    const { submit, drained } = queue({ maxBatch: 1 });
    const answered: string[] = [];
    for (const request of ['a', 'b', 'c']) void submit(request).then(answer => answered.push(answer));
    await drained();
    expect(answered).toEqual(['A', 'B', 'C']);
    await drained();
  });
});
