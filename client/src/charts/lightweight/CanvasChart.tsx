/**
 * Line, area, bar and candlestick (spec §2), drawn by lightweight-charts.
 * Points can be walked with the arrow keys; the tooltip follows the pointer and the keys alike.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useObservable } from '../../state/observable.js';
import { darkShown } from '../../state/theme.js';
import type { CanvasKind } from '../chartKinds.js';
import type { DailySeries } from '../DailySeries.js';
import { dayCard } from '../dayCard.js';
import { derive } from '../derive.js';
import { CanvasFrame, type HoveredPoint } from './CanvasFrame.js';
import { type Drawn, drawSeries } from './drawSeries.js';

interface Props {
  readonly kind: CanvasKind;
  readonly series: DailySeries;
  readonly height: number;
  readonly label: string;
}

export default function CanvasChart({ kind, series, height, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const [hovered, setHovered] = useState<HoveredPoint | null>(null);
  const dark = useObservable(darkShown);
  const { currency, openDay } = series;
  const points = useMemo(() => derive(series.points), [series.points]);

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

  const shown = hovered ? points[hovered.index] : undefined;
  return (
    <CanvasFrame
      box={box}
      label={`${label} Use the arrow keys to walk the days.`}
      hovered={hovered}
      last={points.length - 1}
      point={index => drawn.current?.point(index)}
      card={shown ? dayCard(kind, shown, series) : null}
    />
  );
}
