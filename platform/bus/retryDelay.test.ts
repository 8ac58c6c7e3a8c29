import { expect, it } from 'vitest';
import { retryDelayMs } from './retryDelay.js';

it('waits longer after every failure, but never longer than five minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(retryDelayMs)).toEqual([500, 2_000, 8_000, 32_000, 128_000, 300_000, 300_000]);
});
