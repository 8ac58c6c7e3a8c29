import { expect, it } from 'vitest';
import { lighthouseScore } from './lighthouseScore.js';

const AT_P10 = { fcp: 1_800, speedIndex: 3_387, lcp: 2_500, tbt: 200, cls: 0.1 };
const AT_MEDIAN = { fcp: 3_000, speedIndex: 5_800, lcp: 4_000, tbt: 600, cls: 0.25 };

it('the score is 90 at the 10th percentile of every metric, 50 at the median, and 100 at nothing', () => {
  expect(lighthouseScore(AT_P10)).toBeCloseTo(90, 0);
  expect(lighthouseScore(AT_MEDIAN)).toBeCloseTo(50, 0);
  expect(lighthouseScore({ fcp: 0, speedIndex: 0, lcp: 0, tbt: 0, cls: 0 })).toBe(100);
});

it('blocking time weighs most', () => expect(lighthouseScore({ ...AT_P10, tbt: 600 })).toBeCloseTo(90 - 0.3 * 40, 0));
