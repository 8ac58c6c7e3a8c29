/** The shop's own revenue by day, above the slider: filled up to its moment, dotted after it. */
import type { RevenueTimeseries } from '../../../../../domain/api/analytics.js';
import { shortDate } from '../../../format/date.js';
import { wholeMoney } from '../../../format/money.js';
import { pastTexts as texts } from '../texts/pastTexts.js';

const HOUR_MS = 3_600_000;

interface Props {
  readonly revenue: RevenueTimeseries;
  /** The slider's span and its moment: milliseconds since 1970. */
  readonly from: number;
  readonly now: number;
  readonly at: number;
}

export function RevenueCurve({ revenue: { timeseries, currency }, from, now, at }: Props) {
  const days = timeseries
    .map(({ created_at, total_price }) => ({ at: noonOf(created_at), total: total_price }))
    .filter(day => day.at >= from && day.at <= now);
  if (days.length < 2) return null;
  const most = days.reduce((one, day) => (day.total > one.total ? day : one));
  const scale = Math.max(1, most.total);
  const points = days.map((day): Point => [(100 * (day.at - from)) / (now - from), 100 - (100 * day.total) / scale]);
  const { then, later } = splitAt(points, (100 * (at - from)) / (now - from));
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const label = texts.revenue(
    wholeMoney(total, currency),
    dateOf(days[0]?.at),
    dateOf(days.at(-1)?.at),
    wholeMoney(most.total, currency),
    dateOf(most.at),
  );
  return (
    <div className="slider-curve" role="img" aria-label={label}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {then.length > 1 && (
          <>
            <path
              className="slider-area"
              d={`${pathOf(then)}L${then.at(-1)?.[0].toFixed(2)} 100L${then[0]?.[0].toFixed(2)} 100Z`}
            />
            <path className="slider-revenue" d={pathOf(then)} />
          </>
        )}
        {later.length > 1 && <path className="slider-revenue" data-future="true" d={pathOf(later)} />}
      </svg>
    </div>
  );
}

/** In a box of 100 by 100. */
type Point = readonly [x: number, y: number];

const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`;

/** Splits the line at a place; both parts include the crossing point. */
function splitAt(points: readonly Point[], place: number): { readonly then: Point[]; readonly later: Point[] } {
  const then = points.filter(([x]) => x <= place);
  const later = points.filter(([x]) => x > place);
  const [before, after] = [then.at(-1), later[0]];
  if (!before || !after) return { then, later };
  const crossing: Point = [place, before[1] + ((after[1] - before[1]) * (place - before[0])) / (after[0] - before[0])];
  return { then: [...then, crossing], later: [crossing, ...later] };
}

/** A day is the store's own, so it has no exact place on a line of moments; its noon is near enough in every zone. */
const noonOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + 12 * HOUR_MS;
const dateOf = (at = 0): string => shortDate(new Date(at).toISOString());
