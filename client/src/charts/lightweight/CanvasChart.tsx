/**
 * Line, area, bar and candlestick (spec §2), drawn by lightweight-charts. The arrow keys move between points; the
 * tooltip follows the pointer and the keys.
 */
import { useCallback, useMemo } from 'react';
import type { CanvasKind } from '../series/chartKinds.js';
import type { DailySeries } from '../series/DailySeries.js';
import type { DayPlaces } from '../series/DayPlaces.js';
import { dayCard } from '../series/dayCard.js';
import { derive } from '../series/derive.js';
import { CanvasFrame } from './CanvasFrame.js';
import { type Drawn, drawSeries } from './drawSeries.js';
import { type Draw, useDrawn } from './useDrawn.js';

interface Props {
  readonly kind: CanvasKind;
  readonly series: DailySeries;
  readonly height: number;
  readonly label: string;
  readonly onPlaces: (places: DayPlaces) => void;
}

export default function CanvasChart({ kind, series, height, label, onPlaces }: Props) {
  const { currency, openDay } = series;
  const points = useMemo(() => derive(series.points), [series.points]);
  const draw = useCallback<Draw<Drawn>>(
    (box, onHover) => {
      const chart = drawSeries(box, { kind, height, currency, onHover });
      let removed = false;
      // After the frame in which the chart lays itself out.
      chart.onMoved(() => requestAnimationFrame(() => removed || onPlaces(chart.places())));
      return {
        ...chart,
        remove() {
          removed = true;
          chart.remove();
        },
      };
    },
    [kind, height, currency, onPlaces],
  );
  const fill = useCallback((chart: Drawn) => chart.show(points, openDay), [points, openDay]);
  const { box, drawn, hovered } = useDrawn(draw, fill);

  const shown = hovered ? points[hovered.index] : undefined;
  return (
    <CanvasFrame
      box={box}
      label={`${label} Use the arrow keys to move through the days.`}
      hovered={hovered}
      last={points.length - 1}
      point={index => drawn.current?.point(index)}
      card={shown ? dayCard(kind, shown, series) : null}
    />
  );
}
