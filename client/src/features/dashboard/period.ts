/** The page's period within the 60 days and its comparison (reference D2). Kept in the URL. Pure. */
import { COMPARISONS, type Comparison, comparedDays, weekdayOf } from '../../../../domain/analytics/comparison.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

export const RANGES = ['7', '14', '30', '60', 'custom'] as const;
export type Range = (typeof RANGES)[number];

const DEFAULT_RANGE: Range = '30';
const DEFAULT_COMPARISON: Comparison = 'weekdays';

export interface Period {
  readonly range: Range;
  /** `YYYY-MM-DD`, both included; only for the range `custom`. */
  readonly from: string | null;
  readonly to: string | null;
  readonly compare: Comparison;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The period in a link; unknown or broken parts are ignored. */
export function readPeriod(params: URLSearchParams): Period {
  const compare = COMPARISONS.find(name => name === params.get('compare')) ?? DEFAULT_COMPARISON;
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
  compare: compare === DEFAULT_COMPARISON ? null : compare,
});

/** One period for every figure, list and chart of the page. */
export interface Choice {
  /** Consecutive, oldest first. */
  readonly days: readonly string[];
  /** Every day on record. */
  readonly known: readonly string[];
  /** The comparison in use; `none` if it is off, or if the record does not reach back far enough. */
  readonly compare: Comparison;
  /** Each day's weight in the comparison; `null` without one. */
  readonly weights: ReadonlyMap<string, number> | null;
  readonly comparedWith: string | null;
  /** The reason the requested comparison is off. */
  readonly off: string | null;
  /** The default. */
  readonly usual: boolean;
}

/** @param known every day on record, oldest first. A custom range without any of them counts as all. */
export function choose(known: readonly string[], { range, from, to, compare }: Period): Choice {
  const custom = known.filter(day => day >= (from ?? '') && day <= (to ?? ''));
  const days = range !== 'custom' ? known.slice(-Number(range)) : custom.length > 0 ? custom : known;
  const usual = range === DEFAULT_RANGE && compare === DEFAULT_COMPARISON;
  const alone = { days, known, usual, compare: 'none' as const, weights: null, comparedWith: null, off: null };
  if (compare === 'none' || days.length === 0) return alone;
  const weights = comparedDays(known, days, compare);
  if (weights === null) return { ...alone, off: texts.period.tooFarBack(known.length) };
  const comparedWith = compare === 'weekdays' ? texts.period.weekdaysBefore : texts.period.daysBefore(days.length);
  return { days, known, usual, compare, weights, comparedWith, off: null };
}

/** A figure of the period. @param valueOn of one day. */
export const sumOf = ({ days }: Pick<Choice, 'days'>, valueOn: (day: string) => number): number =>
  days.reduce((sum, day) => sum + valueOn(day), 0);

/** The same figure of what the period is compared with; `null` without a comparison. */
export const comparedSumOf = ({ weights }: Pick<Choice, 'weights'>, valueOn: (day: string) => number): number | null =>
  weights && [...weights].reduce((sum, [day, weight]) => sum + weight * valueOn(day), 0);

/** The comparison for one day; `day` is `null` for a mean of several. */
export function comparedTo(
  { days, known, compare }: Choice,
  day: string,
  valueOn: (day: string) => number,
): { readonly day: string | null; readonly value: number } | null {
  const start = known.indexOf(days[0] ?? '');
  if (compare === 'none') return null;
  if (compare === 'previous') {
    const before = known[start - days.length + days.indexOf(day)] ?? '';
    return { day: before, value: valueOn(before) };
  }
  const weekday = weekdayOf(day);
  const same = known.slice(0, start).filter(earlier => weekdayOf(earlier) === weekday);
  return { day: null, value: sumOf({ days: same }, valueOn) / same.length };
}
