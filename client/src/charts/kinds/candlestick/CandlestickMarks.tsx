import { CandlestickSeries } from 'lightweight-charts';
import { CanvasMarks, type DrawMarks } from '../../lightweight/CanvasMarks.js';
import { token } from '../../series/token.js';
import type { MarksProps } from '../Kind.js';

export default function CandlestickMarks(props: MarksProps) {
  return <CanvasMarks {...props} draw={drawCandles} />;
}

/** Up hollow, down filled: the direction does not depend on colour alone. A day that is not over yet is pale. */
export const drawCandles: DrawMarks = (chart, common) => {
  const good = token('good');
  const bad = token('bad');
  const pale = { color: token('card'), borderColor: token('axis'), wickColor: token('axis') };
  const candles = chart.addSeries(CandlestickSeries, {
    ...common,
    upColor: token('card'),
    borderUpColor: good,
    wickUpColor: good,
    downColor: bad,
    borderDownColor: bad,
    wickDownColor: bad,
  });
  return (points, openDay) =>
    candles.setData(
      points.map(({ day, open, close, high, low }) => ({
        time: day,
        open,
        close,
        high,
        low,
        ...(day === openDay ? pale : {}),
      })),
    );
};
