import { weekdayMonthDay } from '../../format/date.js';
import type { CardText } from './ChartCard.js';
import type { ChartKind } from './chartKinds.js';
import type { DailySeries } from './DailySeries.js';
import type { DerivedPoint } from './derive.js';
import { tooltipRows } from './tooltipRows.js';

/** One day of the chart, and whether it is over. */
export function dayCard(
  kind: ChartKind,
  point: DerivedPoint,
  series: Pick<DailySeries, 'name' | 'currency' | 'openDay'>,
): CardText {
  const open = point.day === series.openDay ? ' · so far' : '';
  return { heading: weekdayMonthDay(point.day) + open, rows: tooltipRows(kind, point, series) };
}
