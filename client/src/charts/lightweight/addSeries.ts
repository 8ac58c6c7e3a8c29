/** The four kinds that the canvas draws. A day that is not over yet is drawn differently: dashed or pale. */
import {
  AreaSeries,
  type AutoscaleInfo,
  CandlestickSeries,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  LineStyle,
} from 'lightweight-charts';
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
  if (kind === 'candlestick') return candles(chart, common);
  if (kind === 'bar') return bars(chart, common);

  const color = token('series-1');
  const fill = withAlpha(color, 0.1);
  const closed =
    kind === 'area'
      ? chart.addSeries(AreaSeries, { ...common, lineColor: color, lineWidth: 2, topColor: fill, bottomColor: fill })
      : chart.addSeries(LineSeries, { ...common, color, lineWidth: 2 });
  const open = chart.addSeries(LineSeries, { ...common, color, lineWidth: 2, lineStyle: LineStyle.Dashed });
  return withComparison(chart, common, {
    show(points, openDay) {
      const data = points.map(({ day, value }) => ({ time: day, value }));
      closed.setData(openDay === null ? data : data.slice(0, -1));
      open.setData(openDay === null ? [] : data.slice(-2));
    },
  });
}

/** The comparison: thin and dashed, in a colour of its own (design, tokens). */
function withComparison(chart: IChartApi, common: Common, drawn: DrawnSeries): DrawnSeries {
  const before = chart.addSeries(LineSeries, {
    ...common,
    color: token('compare'),
    lineWidth: 2,
    lineStyle: LineStyle.Dashed,
  });
  return {
    show(points, openDay) {
      drawn.show(points, openDay);
      before.setData(points.flatMap(({ day, compared }) => (compared ? [{ time: day, value: compared.value }] : [])));
    },
  };
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
