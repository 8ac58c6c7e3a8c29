/**
 * Line, area, bar and candlestick (spec §2), drawn by lightweight-charts.
 * Points can be walked with the arrow keys; the tooltip follows the pointer and the keys alike.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { weekdayMonthDay } from '../../format/date.js';
import { useObservable } from '../../state/observable.js';
import { darkShown } from '../../state/theme.js';
import type { CanvasKind } from '../chartKinds.js';
import type { DailySeries } from '../DailySeries.js';
import { derive } from '../derive.js';
import { TooltipCard } from '../TooltipCard.js';
import { tooltipRows } from '../tooltipRows.js';
import { ChartTip } from './ChartTip.js';
import { type Drawn, drawSeries, type Hovered } from './drawSeries.js';

interface Props {
  readonly kind: CanvasKind;
  readonly series: DailySeries;
  readonly height: number;
  readonly label: string;
}

export default function CanvasChart({ kind, series, height, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [byKey, setByKey] = useState(false);
  const dark = useObservable(darkShown);
  const { currency, openDay } = series;
  const points = useMemo(() => derive(series.points), [series.points]);
  const last = points.length - 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours on the canvas.
  useEffect(() => {
    if (!box.current) return;
    const chart = drawSeries(box.current, { kind, height, currency, onHover: setHovered });
    drawn.current = chart;
    return () => {
      drawn.current = null;
      setHovered(null);
      chart.remove();
    };
  }, [kind, height, currency, dark]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was just drawn anew is empty.
  useEffect(() => drawn.current?.show(points, openDay), [points, openDay, kind, height, currency, dark]);

  const walk = (key: string): boolean => {
    const from = hovered?.index ?? last + 1;
    const moves: Readonly<Record<string, number>> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last };
    const to = moves[key];
    if (to === undefined) return false;
    setByKey(true);
    drawn.current?.point(Math.max(0, Math.min(last, to)));
    return true;
  };

  const shown = hovered ? points[hovered.index] : undefined;
  return (
    <>
      <div
        className="chart-canvas"
        role="img"
        aria-label={`${label} Use the arrow keys to walk the days.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the points are walked from here.
        tabIndex={0}
        onKeyDown={event => {
          if (walk(event.key)) event.preventDefault();
        }}
        onPointerMove={() => setByKey(false)}
        onBlur={() => drawn.current?.point(null)}
      >
        <div ref={box} />
        {shown && hovered && (
          <ChartTip at={hovered} box={box}>
            <TooltipCard kind={kind} point={shown} series={series} />
          </ChartTip>
        )}
      </div>
      {/* Outside: what is inside of an image is not read. */}
      <span className="unseen" aria-live="polite">
        {byKey && shown ? `${weekdayMonthDay(shown.day)}: ${spoken(tooltipRows(kind, shown, series))}` : ''}
      </span>
    </>
  );
}

const spoken = (rows: ReturnType<typeof tooltipRows>): string =>
  rows.map(([name, value]) => `${name} ${value}`).join(', ');
