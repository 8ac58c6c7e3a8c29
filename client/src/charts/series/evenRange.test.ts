import { expect, it } from 'vitest';
import { evenRange } from './evenRange.js';

it.each([
  [[299, 345, 349], 280, 360],
  [[45, 45], 44, 46],
  [[0.5, 0.9], 0.4, 1],
  [[12, 980], 0, 1500],
])('of %j is from %s to %s', (values, low, high) => {
  const { minValue, maxValue } = evenRange(values);
  expect(minValue).toBeCloseTo(low);
  expect(maxValue).toBeCloseTo(high);
});
