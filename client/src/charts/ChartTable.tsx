import { weekdayMonthDay } from '../format/date.js';
import { money } from '../format/money.js';
import { count } from '../format/number.js';
import { chartTexts as texts } from './series/chartTexts.js';
import { comparisonTitle } from './series/comparisonTitle.js';
import type { DailySeries } from './series/DailySeries.js';

/** The same numbers as the chart, the newest day first. */
export function ChartTable({ series: { name, currency, points, openDay, comparedWith } }: { series: DailySeries }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="chart-table" tabIndex={0} aria-label={texts.byDay(name)}>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">{texts.table.day}</th>
            <th scope="col" className="number">
              {name}
            </th>
            <th scope="col" className="number">
              {texts.table.orders}
            </th>
            {comparedWith && (
              <th scope="col" className="number">
                {comparisonTitle(comparedWith)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ day, value, orders, compared }) => (
            <tr key={day}>
              <td>
                {weekdayMonthDay(day)}
                {day === openDay && ` ${texts.table.soFar}`}
              </td>
              <td className="number">{money(value, currency)}</td>
              <td className="number">{count(orders)}</td>
              {comparedWith && <td className="number">{money(compared?.value ?? null, currency)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
