/**
 * Lighthouse's performance score (version 10 and later, mobile) from its metrics: each is placed on a log-normal curve
 * by two control points, the 10th percentile and the median of the web, and the five are weighted.
 */
interface Curve {
  readonly weight: number;
  /** The value that scores 0.9. */
  readonly p10: number;
  /** The value that scores 0.5. */
  readonly median: number;
}

const CURVES = {
  fcp: { weight: 0.1, p10: 1_800, median: 3_000 },
  speedIndex: { weight: 0.1, p10: 3_387, median: 5_800 },
  lcp: { weight: 0.25, p10: 2_500, median: 4_000 },
  tbt: { weight: 0.3, p10: 200, median: 600 },
  cls: { weight: 0.25, p10: 0.1, median: 0.25 },
} as const satisfies Readonly<Record<string, Curve>>;

/** Abramowitz and Stegun 7.1.26. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - tail * Math.exp(-x * x));
}

/** `erfc` is 0.2 here: the 10th percentile is so far from the median. */
const P10_DISTANCE = 0.9061938024368232;

function scoreOn({ p10, median }: Curve, value: number): number {
  if (value <= 0) return 1;
  const distance = (Math.log(value / median) / Math.log(median / p10)) * P10_DISTANCE;
  return Math.min(1, Math.max(0, (1 - erf(distance)) / 2));
}

export type Metrics = Readonly<Record<keyof typeof CURVES, number>>;

/** 0 to 100. */
export const lighthouseScore = (metrics: Metrics): number =>
  100 *
  Object.entries(CURVES).reduce(
    (sum, [name, curve]) => sum + curve.weight * scoreOn(curve, metrics[name as keyof Metrics]),
    0,
  );
