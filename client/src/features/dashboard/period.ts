/** Which of the 60 days are selected, and what they are compared with (reference D2). Kept in the URL. Pure. */
import type { RevenuePoint } from '../../../../domain/api/analytics.js';

export const RANGES = ['7', '14', '30', '60', 'custom'] as const;
export type Range = (typeof RANGES)[number];
export const COMPARISONS = ['none', 'previous', 'weekdays'] as const;
export type Compare = (typeof COMPARISONS)[number];

const DEFAULT_RANGE: Range = '60';

export interface Period {
  readonly range: Range;
  /** `YYYY-MM-DD`, both included; only for the range `custom`. */
  readonly from: string | null;
  readonly to: string | null;
  readonly compare: Compare;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The period in a link; unknown or broken parts are ignored. */
export function readPeriod(params: URLSearchParams): Period {
  const compare = COMPARISONS.find(name => name === params.get('compare')) ?? 'none';
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (params.get('range') === 'custom' && DAY.test(from) && DAY.test(to) && from <= to)
    return { range: 'custom', from, to, compare };
  const range = RANGES.find(name => name !== 'custom' && name === params.get('range')) ?? DEFAULT_RANGE;
  return { range, from: null, to: null, compare };
}

/** The parameters of a period; `null` removes one from the URL. */
export const periodParams = ({ range, from, to, compare }: Period): Readonly<Record<string, string | null>> => ({
  range: range === DEFAULT_RANGE ? null : range,
  from,
  to,
  compare: compare === 'none' ? null : compare,
});

export interface PeriodChoice {
  /** Oldest first. */
  readonly points: readonly RevenuePoint[];
  /** The comparison of `points`, day by day; `null` without one, or if it is no longer known. */
  readonly compared: readonly RevenuePoint[] | null;
  readonly comparedWith: string | null;
  /** Why the requested comparison is off. */
  readonly off: string | null;
}

/** @param points every known day, oldest first. A custom range without any of them counts as all. */
export function choose(points: readonly RevenuePoint[], { range, from, to, compare }: Period): PeriodChoice {
  const custom = points.filter(({ created_at: day }) => day >= (from ?? '') && day <= (to ?? ''));
  const shown = range !== 'custom' ? points.slice(-Number(range)) : custom.length > 0 ? custom : points;
  const length = shown.length;
  if (compare === 'none' || length === 0) return { points: shown, compared: null, comparedWith: null, off: null };
  // Whole weeks back, so that a Monday is compared with a Monday.
  const back = compare === 'weekdays' ? Math.ceil(length / 7) * 7 : length;
  const start = points.findIndex(({ created_at: day }) => day === shown[0]?.created_at) - back;
  if (start < 0) {
    const off = `Too far back to compare: it would reach beyond the ${points.length} days on record.`;
    return { points: shown, compared: null, comparedWith: null, off };
  }
  return {
    points: shown,
    compared: points.slice(start, start + length),
    comparedWith: compare === 'weekdays' ? 'the same weekdays before' : daysBefore(length),
    off: null,
  };
}

const daysBefore = (length: number): string => (length === 1 ? 'the day before' : `the ${length} days before`);
