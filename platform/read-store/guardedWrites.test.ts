import { describe, expect, it } from 'vitest';
import { type GuardedOutcome, guardedWrites } from './guardedWrites.js';

/** What was handed over together; `answer` ends the one that is under way. */
function writing() {
  const together: string[][] = [];
  const answers: ((outcomes: GuardedOutcome[] | Error) => void)[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const ask = guardedWrites<string>(writes => {
    const mine = turn.then(async () => {
      together.push(writes());
      const outcome = await new Promise<GuardedOutcome[] | Error>(resolve => answers.push(resolve));
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
    turn = mine.catch(() => {});
    return mine;
  });
  const answer = async (outcomes: GuardedOutcome[] | Error) => {
    await new Promise(resolve => setImmediate(resolve));
    answers.shift()?.(outcomes);
  };
  return { ask, answer, together };
}

describe('guarded writes', () => {
  it('go together where they are asked for at once, and each gets its own answer', async () => {
    const { ask, answer, together } = writing();
    const asked = Promise.allSettled([ask('a'), ask('b'), ask('c')]);
    await answer([{ wrote: true }, { wrote: false }, { fault: new Error('no c') }]);
    expect(await asked).toEqual([
      { status: 'fulfilled', value: true },
      { status: 'fulfilled', value: false },
      { status: 'rejected', reason: new Error('no c') },
    ]);
    expect(together).toEqual([['a', 'b', 'c']]);
  });

  it('wait together while others are under way', async () => {
    const { ask, answer, together } = writing();
    const first = ask('a');
    await new Promise(resolve => setImmediate(resolve));
    const later = [ask('b'), ask('c')];
    await answer([{ wrote: true }]);
    await answer([{ wrote: true }, { wrote: true }]);
    expect(await Promise.all([first, ...later])).toEqual([true, true, true]);
    expect(together).toEqual([['a'], ['b', 'c']]);
  });

  it('all fail where none could be tried, and those after them are tried', async () => {
    const { ask, answer } = writing();
    const asked = Promise.allSettled([ask('a'), ask('b')]);
    await answer(new Error('the thread has ended'));
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask('c');
    await answer([{ wrote: true }]);
    expect(await next).toBe(true);
  });

  it('fail, and those after them are tried, also where it failed before they were called for', async () => {
    let lost = true;
    const ask = guardedWrites<string>(async writes => {
      await new Promise(resolve => setImmediate(resolve));
      if (lost) throw new Error('the server is gone');
      return writes().map(() => ({ wrote: true }));
    });
    const asked = await Promise.allSettled([ask('a'), ask('b')]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    lost = false;
    expect(await ask('c')).toBe(true);
  });
});
