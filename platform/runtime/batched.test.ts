import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { EngineLost } from '../engineLost.js';
import { batched } from './batched.js';

/** Writes requests in capitals. @param refused is answered with an error; @param poison breaks its batch. */
function queue({ limit = 10, max = 100, refused = '', poison = '' } = {}) {
  const engine = { isLost: false };
  const write = vi.fn(async (requests: readonly string[], _key: string) => {
    if (engine.isLost) throw new EngineLost('the server is away');
    if (requests.includes(poison)) throw new Error(`${poison} broke the transaction`);
    return requests.map(request => (request === refused ? new Error(`${request} is refused`) : request.toUpperCase()));
  });
  const { submit, drained } = batched<string, string>(write, {
    limit,
    sizeOf: request => request.length,
    queue: { max, full: waiting => new RangeError(`${waiting} wait`) },
  });
  const submitAll = (...requests: string[]) => Promise.allSettled(requests.map(request => submit(request)));
  const batches = () => write.mock.calls.map(([requests]) => requests);
  return { engine, batches, submit, submitAll, drained };
}

const answersOf = (outcomes: readonly PromiseSettledResult<string>[]) =>
  outcomes.map(one => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message));

describe('batched writes', () => {
  it('write together what arrives together', async () => {
    const { submitAll, batches } = queue();
    expect(answersOf(await submitAll('a', 'b', 'c'))).toEqual(['A', 'B', 'C']);
    expect(batches()).toEqual([['a', 'b', 'c']]);
  });

  it('let a lone request go before the event loop turns', async () => {
    const { submit } = queue();
    let hasTurned = false;
    setImmediate(() => {
      hasTurned = true;
    });
    await submit('a');
    expect(hasTurned).toBe(false);
  });

  it('let the event loop turn while a caller sends one after another', async () => {
    const { submit } = queue();
    await submit('a');
    const other = vi.fn();
    setImmediate(other);
    await submit('b');
    expect(other).toHaveBeenCalled();
  });

  it('gather requests that arrive during a batch and in the rest of its tick', async () => {
    const { submit, batches } = queue();
    const first = submit('a');
    await Promise.resolve();
    const second = submit('b');
    await first;
    expect(await Promise.all([second, submit('c')])).toEqual(['B', 'C']);
    expect(batches()).toEqual([['a'], ['b', 'c']]);
  });

  it('sum up the sizes, and write alone what is larger than a batch', async () => {
    const { submitAll, batches } = queue({ limit: 4 });
    await submitAll('aaa', 'b', 'c', 'dddddd', 'e');
    expect(batches()).toEqual([['aaa', 'b'], ['c'], ['dddddd'], ['e']]);
  });

  it('answer a refusal to its own caller only', async () => {
    const { submitAll } = queue({ refused: 'b' });
    expect(answersOf(await submitAll('a', 'b', 'c'))).toEqual(['A', 'b is refused', 'C']);
  });

  it('try a batch that failed one by one, so that its cause fails alone, and later ones together again', async () => {
    const { submitAll, batches } = queue({ poison: 'b', limit: 3 });
    expect(answersOf(await submitAll('a', 'b', 'c', 'd', 'e'))).toEqual([
      'A',
      'b broke the transaction',
      'C',
      'D',
      'E',
    ]);
    expect(batches()).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c'], ['d', 'e']]);
  });

  it('fail for all that wait once the engine is lost, and ask it again for later ones', async () => {
    const { engine, submit, submitAll, batches } = queue({ limit: 2 });
    engine.isLost = true;
    const outcomes = await submitAll('a', 'b', 'c', 'd', 'e');
    expect(new Set(answersOf(outcomes))).toEqual(new Set(['the server is away']));
    expect(batches()).toEqual([['a', 'b']]);
    engine.isLost = false;
    expect(await submit('f')).toBe('F');
  });

  it('ask no more often when the engine is lost while a batch is tried one by one', async () => {
    const { engine, submitAll, batches } = queue({ poison: 'c' });
    const outcomes = submitAll('a', 'b', 'c');
    await Promise.resolve();
    await Promise.resolve();
    engine.isLost = true;
    expect(new Set(answersOf(await outcomes))).toEqual(new Set(['the server is away']));
    expect(batches()).toEqual([['a', 'b', 'c'], ['a']]);
  });

  it('refuse what is beyond the queue, and take more later', async () => {
    const { submit, submitAll } = queue({ max: 2 });
    expect(answersOf(await submitAll('a', 'b', 'c'))).toEqual(['A', 'B', '2 wait']);
    expect(await submit('d')).toBe('D');
  });

  it('do not make one key wait for another, and never mix them', async () => {
    const started: string[][] = [];
    const { submit } = batched<string, string>(
      async (requests, key) => {
        started.push([key, ...requests]);
        if (key === 'slow') await new Promise(() => {});
        return requests;
      },
      { limit: 10 },
    );
    void submit('1', 'slow');
    await Promise.all([submit('2', 'quick'), submit('3', 'quick')]);
    expect(started).toEqual([
      ['slow', '1'],
      ['quick', '2', '3'],
    ]);
  });

  it('are drained when everything submitted is answered', async () => {
    const { submit, drained } = queue({ limit: 1 });
    await drained();
    const answered: string[] = [];
    for (const request of ['a', 'b', 'c']) void submit(request).then(answer => answered.push(answer));
    await drained();
    expect(answered).toEqual(['A', 'B', 'C']);
    await nextTurn();
    await drained();
  });
});
