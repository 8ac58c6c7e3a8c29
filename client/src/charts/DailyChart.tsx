/** A chart with its other two forms: one sentence, and a table (reference, charts: canvas has no other way). */
import { lazy, Suspense, useState } from 'react';
import { monthDay, weekdayMonthDay } from '../format/date.js';
import { money } from '../format/money.js';
import type { DailySeries } from './DailySeries.js';
import './charts.css';

const AreaChart = lazy(() => import('./lightweight/AreaChart.js'));

export function DailyChart({ series, height }: { series: DailySeries; height: number }) {
  const [asTable, setAsTable] = useState(false);
  const sentence = summary(series);
  return (
    <figure className="chart">
      <figcaption className="unseen">{sentence}</figcaption>
      {asTable ? (
        <ChartTable series={series} />
      ) : (
        <Suspense fallback={<div className="chart-wait" />}>
          <AreaChart series={series} height={height} label={sentence} />
        </Suspense>
      )}
      <div className="chart-foot">
        <button type="button" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'View as chart' : 'View as table'}
        </button>
        {!asTable && (
          <a href="https://www.tradingview.com/" rel="noopener" target="_blank">
            Charts by TradingView
          </a>
        )}
      </div>
    </figure>
  );
}

function ChartTable({ series: { name, currency, points } }: { series: DailySeries }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="chart-table" tabIndex={0} aria-label={`${name} by day`}>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="number">
              {name}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ day, value }) => (
            <tr key={day}>
              <td>{weekdayMonthDay(day)}</td>
              <td className="number">{money(value, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `Revenue from Sep 22 to Nov 20: $128,400.00 in all, highest on Nov 14 with $4,210.00.` */
export function summary({ name, currency, points }: DailySeries): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return `${name}: no data.`;
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const peak = points.reduce((best, point) => (point.value > best.value ? point : best), first);
  return `${name} from ${monthDay(first.day)} to ${monthDay(last.day)}: ${money(total, currency)} in all, highest on ${monthDay(peak.day)} with ${money(peak.value, currency)}.`;
}
