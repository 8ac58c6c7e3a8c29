import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWriteBatcher } from './createWriteBatcher.js';

/** Each begins a little after the one before it. @returns the turns of the event loop in which they went on. */
async function turnsOf(workers: number, many: number) {
  const batcher = createWriteBatcher(many, 60);
  let turn = 0;
  const turning = setInterval(() => turn++, 1);
  const turns = await Promise.all(
    Array.from({ length: workers }, (_, n) =>
      batcher.run(async together => {
        await wait(n * 5);
        await together();
        return turn;
      }),
    ),
  );
  clearInterval(turning);
  return new Set(turns).size;
}

it('lets those go on together that come within a moment, while many are at work', async () =>
  expect(await turnsOf(4, 4)).toBe(1));

it('keeps nobody waiting while few are at work', async () => {
  const batcher = createWriteBatcher(2, 60_000);
  expect(await batcher.run(async together => together().then(() => 'at once'))).toBe('at once');
});

it('counts who failed as gone', async () => {
  const batcher = createWriteBatcher(2, 60_000);
  const failing = () => batcher.run(() => Promise.reject(new Error('no')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('no');
  expect(await batcher.run(async together => together().then(() => 'at once'))).toBe('at once');
});
