import { HistogramSeries } from 'lightweight-charts';
import { CanvasMarks, type DrawMarks } from '../../lightweight/CanvasMarks.js';
import { token, withAlpha } from '../../series/token.js';
import type { MarksProps } from '../Kind.js';

export default function BarMarks(props: MarksProps) {
  return <CanvasMarks {...props} draw={drawBars} />;
}

/** A day that is not over yet is pale. */
export const drawBars: DrawMarks = (chart, common) => {
  const color = token('series-1');
  const bars = chart.addSeries(HistogramSeries, { ...common, color });
  return (points, openDay) =>
    bars.setData(
      points.map(({ day, value }) => ({ time: day, value, color: day === openDay ? withAlpha(color, 0.4) : color })),
    );
};
