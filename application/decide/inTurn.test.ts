import { describe, expect, it } from 'vitest';
import { inTurn } from './inTurn.js';

describe('in turn', () => {
  it('runs the tasks of one key in order, and those of another beside them', async () => {
    const take = inTurn();
    const seen: string[] = [];
    const task = (name: string, turns: number) => async () => {
      seen.push(`${name} begins`);
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      seen.push(`${name} ends`);
    };
    await Promise.all([take('a', task('a1', 20)), take('a', task('a2', 1)), take('b', task('b1', 1))]);
    expect(seen.filter(line => line.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
    expect(seen.indexOf('b1 ends')).toBeLessThan(seen.indexOf('a1 ends'));
  });

  it('goes on after a task that failed, and tells only its own caller', async () => {
    const take = inTurn();
    const failed = take('a', () => Promise.reject(new Error('no')));
    const next = take('a', async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
