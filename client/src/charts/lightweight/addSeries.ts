/** The two kinds that the canvas draws. A day that is not over yet is pale. */
import { type AutoscaleInfo, CandlestickSeries, HistogramSeries, type IChartApi } from 'lightweight-charts';
import type { CanvasKind } from '../series/chartKinds.js';
import type { DerivedPoint } from '../series/derive.js';
import { token, withAlpha } from '../series/token.js';

export interface DrawnSeries {
  show(points: readonly DerivedPoint[], openDay: string | null): void;
}

/** @param scale the frame's. */
export function addSeries(chart: IChartApi, kind: CanvasKind, scale: () => AutoscaleInfo | null): DrawnSeries {
  const common = {
    priceScaleId: 'left',
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
    autoscaleInfoProvider: scale,
  } as const;
  return kind === 'candlestick' ? candles(chart, common) : bars(chart, common);
}

type Common = Parameters<IChartApi['addSeries']>[1];

function bars(chart: IChartApi, common: Common): DrawnSeries {
  const color = token('series-1');
  const main = chart.addSeries(HistogramSeries, { ...common, color });
  return {
    show: (points, openDay) =>
      main.setData(
        points.map(({ day, value }) => ({
          time: day,
          value,
          color: day === openDay ? withAlpha(color, 0.4) : color,
        })),
      ),
  };
}

/** Up hollow, down filled: the direction does not depend on colour alone. */
function candles(chart: IChartApi, common: Common): DrawnSeries {
  const good = token('good');
  const bad = token('bad');
  const pale = token('axis');
  const main = chart.addSeries(CandlestickSeries, {
    ...common,
    upColor: token('card'),
    borderUpColor: good,
    wickUpColor: good,
    downColor: bad,
    borderDownColor: bad,
    wickDownColor: bad,
  });
  return {
    show: (points, openDay) =>
      main.setData(
        points.map(({ day, open, close, high, low }) => ({
          time: day,
          open,
          close,
          high,
          low,
          ...(day === openDay ? { color: token('card'), borderColor: pale, wickColor: pale } : {}),
        })),
      ),
  };
}
