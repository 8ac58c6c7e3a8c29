/**
 * A chart with two alternatives: one sentence, and a table (reference, charts: a canvas is not accessible otherwise).
 * The frame shows at once, and so do lines and areas; the other types load their library when the chart is about to be
 * seen.
 */
import { type ReactNode, Suspense, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { monthDay } from '../format/date.js';
import { money } from '../format/money.js';
import { ChartTable } from './ChartTable.js';
import { type ChartKind, KINDS } from './chartKinds.js';
import { ChartFrame } from './frame/ChartFrame.js';
import type { Plot } from './frame/plotOf.js';
import { Legend } from './Legend.js';
import type { DailySeries } from './series/DailySeries.js';
import type { DayPlaces } from './series/DayPlaces.js';
import { derive } from './series/derive.js';
import { useSeen } from './useSeen.js';
import './charts.css';
import { chartTexts as texts } from './series/chartTexts.js';

/** Spec §9: 'Revenue chart default height 400'. */
const DEFAULT_HEIGHT = 400;

interface Props {
  readonly kind: ChartKind;
  readonly series: DailySeries;
  /** Pixels. */
  readonly height?: number;
  /** The same days as rows instead. */
  readonly asTable?: boolean;
  /** An overlay in the lane above the plot and on it, and its name in the legend. */
  readonly over?: { readonly name: string; readonly draw: (places: DayPlaces) => ReactNode };
  /** Receives the days that were dragged across. */
  readonly onChooseDays?: (first: string, last: string) => void;
  /** At the end of the legend's row. */
  readonly note?: ReactNode;
}

export function DailyChart({
  kind,
  series,
  height = DEFAULT_HEIGHT,
  asTable = false,
  over,
  onChooseDays,
  note,
}: Props) {
  // The option responds at once and the chart follows, because switching takes more than a frame.
  const drawn = useDeferredValue(kind);
  const sentence = summary(series);
  const frame = useRef<HTMLElement>(null);
  const seen = useSeen(frame);
  const points = useMemo(() => derive(series.points), [series.points]);
  const { slots: slotsOf, comparison, Marks, prepare, credited } = KINDS[drawn];
  const slots = useMemo(() => slotsOf(points, series), [slotsOf, points, series]);
  // The waterfall's weeks and total are not days.
  const choosable = slots.every(({ day }) => day !== null) ? onChooseDays : undefined;
  const marks = useCallback(
    (plot: Plot) =>
      // Without a library to load, the marks need not wait until they are about to be seen.
      (seen || !prepare) && (
        <Suspense>
          <Marks {...{ points, series, plot }} />
        </Suspense>
      ),
    [seen, prepare, Marks, points, series],
  );
  useLayoutEffect(() => setHeight(frame.current, height), [height]);
  return (
    <figure className="chart" aria-busy={drawn !== kind} ref={frame}>
      <figcaption className="unseen">{sentence}</figcaption>
      {asTable ? (
        <ChartTable series={series} />
      ) : (
        <div className="chart-drawing">
          <ChartFrame
            slots={slots}
            currency={series.currency}
            height={height}
            label={sentence}
            crossed={comparison === 'marks'}
            over={over?.draw}
            onChooseDays={choosable}
            marks={marks}
          />
        </div>
      )}
      <div className="chart-foot">
        {!asTable && <Legend kind={drawn} series={series} over={over?.name} />}
        {series.openDay && <span className="chart-note">{texts.inProgress(monthDay(series.openDay))}</span>}
        <span className="chart-notes">
          {!asTable && choosable && <span className="chart-drag">{texts.drag}</span>}
          {note}
          {!asTable && credited && (
            <a href="https://www.tradingview.com/" rel="noopener" target="_blank">
              {texts.credit}
            </a>
          )}
        </span>
      </div>
    </figure>
  );
}

/** Through the style object instead of a `style` attribute. */
function setHeight(box: HTMLElement | null, height: number): void {
  box?.style.setProperty('--chart-height', `${height}px`);
}

/** `Revenue from Sep 22 to Nov 20: $128,400.00 in total, highest on Nov 14 with $4,210.00.`, and the comparison. */
export function summary({ name, currency, points, comparedWith }: DailySeries): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return texts.none(name);
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const peak = points.reduce((best, point) => (point.value > best.value ? point : best), first);
  const before = points.reduce((sum, { compared }) => sum + (compared?.value ?? 0), 0);
  const against = comparedWith ? ` ${texts.against(money(before, currency), comparedWith)}` : '';
  return (
    texts.summary(
      name,
      monthDay(first.day),
      monthDay(last.day),
      money(total, currency),
      monthDay(peak.day),
      money(peak.value, currency),
    ) + against
  );
}
