/** The figures of the tiles, all of the page's one period and with its one comparison. Pure. */
import type { AbandonedCarts, Conversion, Revenue } from '../../../../domain/api/analytics.js';
import { shown } from './figures.js';
import { type Choice, comparedSumOf, sumOf } from './period.js';

export interface Figure {
  /** `null`: not known. */
  readonly now: number | null;
  /** `null`: not compared. */
  readonly before: number | null;
  /** Daily values, for the sparkline. */
  readonly trend: readonly number[];
}

/** The values of a daily series by day; 0 for a day that it does not have. */
export function byDay<Point>(points: readonly Point[], dayOf: (point: Point) => string, of: (point: Point) => number) {
  const values = new Map(points.map(point => [dayOf(point), of(point)]));
  return (day: string): number => values.get(day) ?? 0;
}

const figureOf = (choice: Choice, valueOn: (day: string) => number): Figure => ({
  now: sumOf(choice, valueOn),
  before: comparedSumOf(choice, valueOn),
  trend: choice.days.map(valueOn),
});

/** Without days, the answer's own total: of a store that may not be read, 0 (spec §8). */
export function revenueFigure(data: Revenue | undefined, choice: Choice): Figure {
  if (!data || data.timeseries.length === 0) return { now: shown(data, data?.totalRevenue), before: null, trend: [] };
  return roundedFigure(
    figureOf(
      choice,
      byDay(
        data.timeseries,
        point => point.created_at,
        point => point.total_price,
      ),
    ),
  );
}

/** Sums of floats drift; thousandths are the smallest unit of any currency. */
const roundedFigure = (figure: Figure): Figure => ({ ...figure, now: thousandths(figure.now ?? 0) });
const thousandths = (value: number): number => Math.round(value * 1_000) / 1_000;

/** Per cent of the sums, never of daily rates; rounded as shown, so that the difference between both adds up. */
export function conversionFigure(data: Conversion | undefined, choice: Choice): Figure {
  if (!data || data.timeseries.length === 0) return { now: shown(data, data?.conversionRate), before: null, trend: [] };
  const on = (what: 'begun' | 'completed') =>
    byDay(
      data.timeseries,
      point => point.day,
      point => point[what],
    );
  const [begun, completed] = [on('begun'), on('completed')];
  return {
    now: tenths(rateOf(sumOf(choice, begun), sumOf(choice, completed))),
    before: tenths(rateOf(comparedSumOf(choice, begun) ?? 0, comparedSumOf(choice, completed) ?? 0)),
    trend: choice.days.map(day => rateOf(begun(day), completed(day)) ?? 0),
  };
}

const tenths = (value: number | null): number | null => value && Math.round(value * 10) / 10;
const rateOf = (begun: number, completed: number): number | null => (begun === 0 ? null : (completed / begun) * 100);

export function cartsFigure(
  data: AbandonedCarts | undefined,
  choice: Choice,
): Figure & { readonly worth: number | null } {
  if (!data || data.timeseries.length === 0)
    return { now: shown(data, data?.abandonedCarts), before: null, trend: [], worth: data?.value ?? null };
  const on = (what: 'abandoned' | 'value') =>
    byDay(
      data.timeseries,
      point => point.day,
      point => point[what],
    );
  return { ...figureOf(choice, on('abandoned')), worth: thousandths(sumOf(choice, on('value'))) };
}

/** Per cent; `null` if there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100;
