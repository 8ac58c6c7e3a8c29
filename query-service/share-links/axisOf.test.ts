import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisOf } from './axisOf.js';

it.each([
  [0, 39_407.5, [0, 10_000, 20_000, 30_000, 40_000]],
  [0, 20.5, [0, 10, 20, 30]],
  [17.8, 20.2, [17, 18, 19, 20, 21]],
  [-40, 120, [-50, 0, 50, 100, 150]],
])('from %d to %d has round lines', (least, most, lines) => expect(axisOf(least, most).lines).toEqual(lines));

it('spans any values with two to six gaps', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: 1, max: 9_000_000 }),
      (least, span) => {
        const { low, high, lines } = axisOf(least / 100, (least + span) / 100);
        expect(low).toBeLessThanOrEqual(least / 100 + 1e-9);
        expect(high).toBeGreaterThanOrEqual((least + span) / 100 - 1e-9);
        expect(lines.length).toBeGreaterThanOrEqual(3);
        expect(lines.length).toBeLessThanOrEqual(7);
      },
    ),
  ));
