import { describe, expect, it } from 'vitest';
import { ticksOf } from './ticksOf.js';

describe('the ticks of an axis', () => {
  it.each([
    [
      [18_960, 9_000],
      [0, 5_000, 10_000, 15_000, 20_000],
    ],
    [[414_730], [0, 100_000, 200_000, 300_000, 400_000, 500_000]],
    [[0], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[100], [0, 20, 40, 60, 80, 100]],
    [
      [-300, 900],
      [-500, 0, 500, 1_000],
    ],
    [[0.3], [0, 0.1, 0.2, 0.3]],
  ])('of %j are %j', (values, ticks) => {
    const scale = ticksOf(values);
    expect(scale.ticks).toHaveLength(ticks.length);
    for (const [n, tick] of ticks.entries()) expect(scale.ticks[n]).toBeCloseTo(tick);
  });

  it('have 0, every value between the first and the last, and are at most six', () => {
    for (let value = 0.07; value < 1e9; value *= 1.7) {
      const { low, high, ticks } = ticksOf([value, -value / 3]);
      expect(low).toBeLessThanOrEqual(-value / 3);
      expect(high).toBeGreaterThanOrEqual(value * (1 - 1e-9));
      expect(ticks.some(tick => Math.abs(tick) < value * 1e-9)).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});
