import { expect, it } from 'vitest';
import { backoff } from './backoff.js';

it('pauses twice as long each time, no longer than the longest, and shortly again after a success', () => {
  const pauses = backoff({ firstMs: 100, longestMs: 350 });
  expect([pauses.next(), pauses.next(), pauses.next(), pauses.next()]).toEqual([100, 200, 350, 350]);
  pauses.reset();
  expect([pauses.next(), pauses.next()]).toEqual([100, 200]);
});
