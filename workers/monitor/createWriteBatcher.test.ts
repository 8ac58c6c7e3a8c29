import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWriteBatcher } from './createWriteBatcher.js';

/** Each starts a little after the one before. @returns the event-loop turns in which they continued. */
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

it('lets workers that arrive within a moment continue together, while many are busy', async () =>
  expect(await turnsOf(4, 4)).toBe(1));

it('delays no one while few are busy', async () => {
  const batcher = createWriteBatcher(2, 60_000);
  expect(await batcher.run(async together => together().then(() => 'at once'))).toBe('at once');
});

it('counts failed workers as finished', async () => {
  const batcher = createWriteBatcher(2, 60_000);
  const failing = () => batcher.run(() => Promise.reject(new Error('no')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('no');
  expect(await batcher.run(async together => together().then(() => 'at once'))).toBe('at once');
});
