/**
 * A chart with two alternatives: one sentence, and a table (reference, charts: a canvas is not accessible otherwise).
 */
import { memo, type ReactNode, Suspense, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { monthDay, weekdayMonthDay } from '../format/date.js';
import { money } from '../format/money.js';
import { count } from '../format/number.js';
import { lazyPart } from '../loading/lazyPart.js';
import { downloadCsv } from './downloadCsv.js';
import { Legend } from './Legend.js';
import { type ChartKind, isCanvasKind } from './series/chartKinds.js';
import type { DailySeries } from './series/DailySeries.js';
import type { DayPlaces } from './series/DayPlaces.js';
import { useSeen } from './useSeen.js';
import './charts.css';

const loadSvgChart = () => import('./recharts/SvgChart.js');
const CanvasChart = lazyPart(() => import('./lightweight/CanvasChart.js'));
const SvgChart = lazyPart(loadSvgChart);

/** Preloads the heavier library when the pointer nears an option that needs it. */
export const prepareKind = (kind: ChartKind): void => {
  if (!isCanvasKind(kind)) loadSvgChart().catch(() => null);
};

/** Spec §9: 'Revenue chart default height 400'. */
const DEFAULT_HEIGHT = 400;

interface Props {
  readonly kind: ChartKind;
  readonly series: DailySeries;
  /** Pixels. */
  readonly height?: number;
  /** Laid over the drawing, in a lane above it and on it. */
  readonly over?: (places: DayPlaces) => ReactNode;
}

export function DailyChart({ kind, series, height = DEFAULT_HEIGHT, over }: Props) {
  const [asTable, setAsTable] = useState(false);
  const [places, setPlaces] = useState<DayPlaces | null>(null);
  // The click shows at once and the chart follows: switching takes more than a frame.
  const drawn = useDeferredValue(kind);
  const sentence = summary(series);
  const frame = useRef<HTMLElement>(null);
  const seen = useSeen(frame);
  useLayoutEffect(() => setHeight(frame.current, height), [height]);
  return (
    <figure className="chart" aria-busy={drawn !== kind} ref={frame}>
      <figcaption className="unseen">{sentence}</figcaption>
      {asTable ? (
        <ChartTable series={series} />
      ) : (
        <>
          <Legend kind={drawn} series={series} />
          <Suspense fallback={<div className="chart-wait" />}>
            {seen ? (
              <div className="chart-drawing" data-lane={over !== undefined}>
                <Drawing kind={drawn} series={series} height={height} label={sentence} onPlaces={setPlaces} />
                {places && over?.(places)}
              </div>
            ) : (
              <div className="chart-wait" />
            )}
          </Suspense>
        </>
      )}
      <div className="chart-foot">
        <button type="button" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'View as chart' : 'View as table'}
        </button>
        <button type="button" onClick={() => downloadCsv(series)}>
          Download CSV
        </button>
        {series.openDay && <span className="chart-note">{monthDay(series.openDay)} is still in progress.</span>}
        {!asTable && isCanvasKind(drawn) && (
          <a href="https://www.tradingview.com/" rel="noopener" target="_blank">
            Charts by TradingView
          </a>
        )}
      </div>
    </figure>
  );
}

interface DrawingProps extends Required<Omit<Props, 'over'>> {
  readonly label: string;
  readonly onPlaces: (places: DayPlaces) => void;
}

const Drawing = memo(({ kind, ...rest }: DrawingProps) =>
  isCanvasKind(kind) ? <CanvasChart kind={kind} {...rest} /> : <SvgChart kind={kind} {...rest} />,
);

/** Through the style object instead of a `style` attribute. */
function setHeight(box: HTMLElement | null, height: number): void {
  box?.style.setProperty('--chart-height', `${height}px`);
}

function ChartTable({ series: { name, currency, points, openDay, comparedWith } }: { series: DailySeries }) {
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
            <th scope="col" className="number">
              Orders
            </th>
            {comparedWith && (
              <th scope="col" className="number">
                {comparedWith}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ day, value, orders, compared }) => (
            <tr key={day}>
              <td>
                {weekdayMonthDay(day)}
                {day === openDay && ' (so far)'}
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

/** `Revenue from Sep 22 to Nov 20: $128,400.00 in total, highest on Nov 14 with $4,210.00.`, and the comparison. */
export function summary({ name, currency, points, comparedWith }: DailySeries): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return `${name}: no data.`;
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const peak = points.reduce((best, point) => (point.value > best.value ? point : best), first);
  const before = points.reduce((sum, { compared }) => sum + (compared?.value ?? 0), 0);
  const against = comparedWith ? ` ${money(before, currency)} in ${comparedWith}.` : '';
  return `${name} from ${monthDay(first.day)} to ${monthDay(last.day)}: ${money(total, currency)} in total, highest on ${monthDay(peak.day)} with ${money(peak.value, currency)}.${against}`;
}
