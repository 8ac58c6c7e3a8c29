import { describe, expect, it } from 'vitest';
import { inBatches } from './inBatches.js';

/** Answers each request with the batch it was in, when it is let go. */
function held() {
  const batches: string[][] = [];
  const releases: (() => void)[] = [];
  const ask = inBatches<string, string>(async (key, batch) => {
    batches.push(batch.map(({ request }) => request));
    await new Promise<void>(resolve => releases.push(resolve));
    for (const { request, resolve, reject } of batch)
      if (request === 'bad') reject(new Error('no'));
      else resolve(`${key}: ${request}`);
  }, 3);
  const release = async () => {
    for (const go of releases.splice(0)) go();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { ask, batches, release };
}

describe('in batches', () => {
  it('what comes while a key is worked on waits, and is the next batch, in order, up to the limit', async () => {
    const { ask, batches, release } = held();
    const answers = ['1', '2', '3', '4', '5'].map(request => ask('a', request));
    expect(batches).toEqual([['1']]);
    await release();
    expect(batches).toEqual([['1'], ['2', '3', '4']]);
    await release();
    await release();
    expect(batches).toEqual([['1'], ['2', '3', '4'], ['5']]);
    expect(await Promise.all(answers)).toEqual(['a: 1', 'a: 2', 'a: 3', 'a: 4', 'a: 5']);
  });

  it('keys do not wait for each other', () => {
    const { ask, batches } = held();
    void ask('a', '1');
    void ask('b', '2');
    expect(batches).toEqual([['1'], ['2']]);
  });

  it('an idle key begins again', async () => {
    const { ask, batches, release } = held();
    const first = ask('a', '1');
    await release();
    await first;
    const second = ask('a', '2');
    expect(batches).toEqual([['1'], ['2']]);
    await release();
    expect(await second).toBe('a: 2');
  });

  it('one that fails fails alone', async () => {
    const { ask, release } = held();
    const first = ask('a', '1');
    const bad = ask('a', 'bad');
    const good = ask('a', 'good');
    const refused = expect(bad).rejects.toThrow('no');
    await release();
    await release();
    await refused;
    expect([await first, await good]).toEqual(['a: 1', 'a: good']);
  });

  it('a fault of the store is the answer to all that wait for the key, at once, and to no other key', async () => {
    const lost = new Error('no store');
    let asked = 0;
    const work = async (key: string, batch: readonly { resolve(answer: string): void }[]) => {
      asked += 1;
      if (key === 'a') throw lost;
      for (const { resolve } of batch) resolve(key);
    };
    const ask = inBatches<string, string>(work, 2, fault => fault === lost);
    const answers = ['1', '2', '3', '4', '5'].map(request => ask('a', request));
    const other = ask('b', '1');
    expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(await other).toBe('b');
    expect(asked).toBe(2);
  });

  it('a batch that fails as a whole is each caller’s fault, and the next goes on', async () => {
    let fails = true;
    const ask = inBatches<string, string>(async (_, batch) => {
      if (fails) throw new Error('no store');
      for (const { request, resolve } of batch) resolve(request);
    }, 3);
    const first = ask('a', '1');
    const second = ask('a', '2');
    await expect(first).rejects.toThrow('no store');
    await expect(second).rejects.toThrow('no store');
    fails = false;
    expect(await ask('a', '3')).toBe('3');
  });
});
