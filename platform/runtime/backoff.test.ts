import { describe, expect, it } from 'vitest';
import { backoff } from './backoff.js';

describe('backoff', () => {
  it('doubles from the first pause to the longest', () => {
    const pause = backoff({ firstMs: 100, longestMs: 1_000 });
    expect([1, 2, 3, 4, 5, 10_000].map(pause)).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  it('starts over when the failure count does', () => {
    const pause = backoff({ firstMs: 100, longestMs: 1_000 });
    expect([3, 1].map(pause)).toEqual([400, 100]);
  });

  it('grows by another factor if one is given', () => {
    expect([1, 2, 3].map(backoff({ firstMs: 500, factor: 4, longestMs: 60_000 }))).toEqual([500, 2_000, 8_000]);
  });

  it('is lengthened at random, at most by the share', () => {
    const chances = [0, 0.5, 1, 1];
    const random = () => chances.shift() ?? 0;
    const pause = backoff({ firstMs: 100, longestMs: 400, jitter: { share: 0.5, random } });
    expect([1, 1, 1, 9].map(pause)).toEqual([100, 125, 150, 600]);
  });
});
