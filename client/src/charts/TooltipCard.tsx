import { weekdayMonthDay } from '../format/date.js';
import type { ChartKind } from './chartKinds.js';
import type { DailySeries } from './DailySeries.js';
import type { DerivedPoint } from './derive.js';
import { tooltipRows } from './tooltipRows.js';

interface Props {
  readonly kind: ChartKind;
  readonly point: DerivedPoint;
  readonly series: Pick<DailySeries, 'name' | 'currency' | 'openDay'>;
}

/** Date first, values right-aligned: the same card for every chart type. */
export function TooltipCard({ kind, point, series }: Props) {
  return (
    <div className="chart-card">
      <p>
        {weekdayMonthDay(point.day)}
        {point.day === series.openDay && ' · so far'}
      </p>
      <dl>
        {tooltipRows(kind, point, series).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
