/**
 * A chart with two alternatives: one sentence, and a table (reference, charts: a canvas is not accessible otherwise).
 * The frame and its lines are there at once; what other types draw into it comes with their library when the chart is
 * about to be seen.
 */
import { memo, type ReactNode, Suspense, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { monthDay } from '../format/date.js';
import { money } from '../format/money.js';
import { lazyPart } from '../loading/lazyPart.js';
import { ChartTable } from './ChartTable.js';
import { ChartFrame } from './frame/ChartFrame.js';
import type { Plot } from './frame/plotOf.js';
import { Legend } from './Legend.js';
import { LineMarks } from './lines/LineMarks.js';
import {
  type CanvasKind,
  type ChartKind,
  COMPARISON_SHAPES,
  isCanvasKind,
  isLineKind,
  type SvgKind,
} from './series/chartKinds.js';
import type { DailySeries } from './series/DailySeries.js';
import type { DayPlaces } from './series/DayPlaces.js';
import { type DerivedPoint, derive } from './series/derive.js';
import { slotsOf } from './series/slotsOf.js';
import { useSeen } from './useSeen.js';
import './charts.css';
import { chartTexts as texts } from './series/chartTexts.js';

const CanvasMarks = lazyPart(() => import('./lightweight/CanvasMarks.js'));
const SvgMarks = lazyPart(() => import('./recharts/SvgMarks.js'));

/** Preloads a type's library when the pointer nears its option. */
export const prepareKind = (kind: ChartKind): void => {
  if (isLineKind(kind)) return;
  const { prepare } = isCanvasKind(kind) ? CanvasMarks : SvgMarks;
  prepare().catch(() => null);
};

/** Spec §9: 'Revenue chart default height 400'. */
const DEFAULT_HEIGHT = 400;

interface Props {
  readonly kind: ChartKind;
  readonly series: DailySeries;
  /** Pixels. */
  readonly height?: number;
  /** The same days as rows instead. */
  readonly asTable?: boolean;
  /** Laid over the drawing, in a lane above it and on it; its name in the legend. */
  readonly over?: { readonly name: string; readonly draw: (places: DayPlaces) => ReactNode };
  /** At the end of the legend's row. */
  readonly note?: ReactNode;
}

export function DailyChart({ kind, series, height = DEFAULT_HEIGHT, asTable = false, over, note }: Props) {
  // The click shows at once and the chart follows: switching takes more than a frame.
  const drawn = useDeferredValue(kind);
  const sentence = summary(series);
  const frame = useRef<HTMLElement>(null);
  const seen = useSeen(frame);
  const points = useMemo(() => derive(series.points), [series.points]);
  const slots = useMemo(() => slotsOf(drawn, points, series), [drawn, points, series]);
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
            crossed={COMPARISON_SHAPES[drawn] === 'marks'}
            over={over?.draw}
            marks={plot =>
              isLineKind(drawn) ? (
                <LineMarks kind={drawn} points={points} openDay={series.openDay} plot={plot} />
              ) : (
                seen && (
                  <Suspense>
                    <Marks kind={drawn} {...{ points, series, plot }} />
                  </Suspense>
                )
              )
            }
          />
        </div>
      )}
      <div className="chart-foot">
        {!asTable && <Legend kind={drawn} series={series} over={over?.name} />}
        {series.openDay && <span className="chart-note">{texts.inProgress(monthDay(series.openDay))}</span>}
        <span className="chart-notes">
          {note}
          {!asTable && isCanvasKind(drawn) && (
            <a href="https://www.tradingview.com/" rel="noopener" target="_blank">
              {texts.credit}
            </a>
          )}
        </span>
      </div>
    </figure>
  );
}

interface MarksProps {
  readonly kind: CanvasKind | SvgKind;
  readonly points: readonly DerivedPoint[];
  readonly series: DailySeries;
  readonly plot: Plot;
}

const Marks = memo(({ kind, points, series, plot }: MarksProps) =>
  isCanvasKind(kind) ? (
    <CanvasMarks kind={kind} points={points} openDay={series.openDay} plot={plot} />
  ) : (
    <SvgMarks kind={kind} points={points} series={series} plot={plot} />
  ),
);

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
