import { expect, it } from 'vitest';
import { axisOf } from './axisOf.js';

it.each([
  [0, 39_407.5, [0, 10_000, 20_000, 30_000, 40_000]],
  [0, 20.5, [0, 10, 20, 30]],
  [17.8, 20.2, [17, 18, 19, 20, 21]],
  [-40, 120, [-50, 0, 50, 100, 150]],
])('from %d to %d has round lines', (least, most, lines) => expect(axisOf(least, most).lines).toEqual(lines));

it.each([0.011, 0.5, 1, 3, 7.3, 99, 12_345, 9_876_543])('spans %d with three to seven lines', span => {
  const { low, high, lines } = axisOf(1, 1 + span);
  expect([low <= 1, high >= 1 + span, lines.length >= 3, lines.length <= 7]).toEqual([true, true, true, true]);
});
