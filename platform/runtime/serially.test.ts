import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { serially } from './serially.js';

/** Tasks that run until `end` lets the oldest one finish. */
function tasks() {
  const started: string[] = [];
  const running: (() => void)[] = [];
  const task = (name: string) => async () => {
    started.push(name);
    await new Promise<void>(resolve => running.push(resolve));
    return name;
  };
  const end = async () => {
    running.shift()?.();
    await nextTurn();
  };
  return { started, task, end };
}

describe('tasks in series', () => {
  it('run one after another, in order of arrival', async () => {
    const { started, task, end } = tasks();
    const run = serially();
    const results = ['a', 'b', 'c'].map(name => run(task(name)));
    await nextTurn();
    expect(started).toEqual(['a']);
    await end();
    expect(started).toEqual(['a', 'b']);
    await end();
    await end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
  });

  it('with different keys run concurrently', async () => {
    const { started, task } = tasks();
    const run = serially();
    void run(task('a'), 'one stream');
    void run(task('b'), 'another');
    void run(task('c'), 'another');
    await nextTurn();
    expect(started).toEqual(['a', 'b']);
  });

  it('continue after a failure, which only its own caller sees', async () => {
    const run = serially();
    const failing = run(() => Promise.reject(new Error('no')));
    const throwing = run((): Promise<void> => {
      throw new Error('never');
    });
    const next = run(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    await expect(throwing).rejects.toThrow('never');
    expect(await next).toBe('done');
    expect(await run(async () => 'again')).toBe('again');
  });
});
