import { expect, it } from 'vitest';
import { growingPause } from './growingPause.js';

it('doubles from a second to a minute', () => {
  const pause = growingPause();
  expect(Array.from({ length: 8 }, () => pause(100))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
});

it('starts over after a minute without a fault', () => {
  const pause = growingPause();
  expect([59_999, 59_999, 60_000, 0].map(pause)).toEqual([1_000, 2_000, 1_000, 2_000]);
});
