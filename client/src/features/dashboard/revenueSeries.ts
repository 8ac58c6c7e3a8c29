import type { ProductDays, Revenue } from '../../../../domain/api/analytics.js';
import type { DailyParts, DailySeries } from '../../charts/series/DailySeries.js';
import { openDayOf } from './figures.js';
import { type Choice, comparedTo } from './period.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';
import { byDay } from './tileFigures.js';

/** The chart's days: those of the page's period, each with what it is compared with. Pure. */
export function revenueSeries(
  { timeseries, currency, timeZone }: Pick<Revenue, 'timeseries' | 'currency' | 'timeZone'>,
  choice: Choice,
  divided: ProductDays | undefined,
  now: number,
): DailySeries {
  const days = new Set(choice.days);
  const shown = timeseries.filter(({ created_at: day }) => days.has(day));
  const soldOn = byDay(
    timeseries,
    point => point.created_at,
    point => point.total_price,
  );
  return {
    name: texts.revenue.series,
    currency,
    points: shown.map(({ created_at: day, total_price: value, orders }) => ({
      day,
      value,
      orders,
      compared: comparedTo(choice, day, soldOn),
    })),
    openDay: openDayOf(shown, timeZone, now),
    comparedWith: choice.comparedWith,
    parts: divided ? partsOf(divided) : null,
  };
}

/** Two products may have one title: a part's name is its own. */
function partsOf({ products, days }: ProductDays): DailyParts {
  const names = products.map(({ title }, index) =>
    products.findIndex(other => other.title === title) === index ? title : `${title} (${index + 1})`,
  );
  return {
    names: [...names, texts.revenue.other],
    byDay: new Map(days.map(({ day, parts, other }) => [day, [...parts, other]])),
  };
}
