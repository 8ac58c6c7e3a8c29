/** The four kinds that the canvas draws. A day that is not over yet is drawn differently: dashed or pale. */
import {
  AreaSeries,
  type AutoscaleInfo,
  CandlestickSeries,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
} from 'lightweight-charts';
import { compactMoney } from '../../format/money.js';
import type { CanvasKind } from '../series/chartKinds.js';
import type { DerivedPoint } from '../series/derive.js';
import { token, withAlpha } from '../series/token.js';

export interface DrawnSeries {
  /** The series that gives a point's height. */
  readonly main: ISeriesApi<SeriesType>;
  show(points: readonly DerivedPoint[], openDay: string | null): void;
}

/** Everything starts at 0, and has room above the peak (reference, charts). */
const fromZero = (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
  const range = original()?.priceRange;
  return range
    ? { priceRange: { minValue: Math.min(0, range.minValue), maxValue: Math.max(1, range.maxValue) } }
    : null;
};

export function addSeries(chart: IChartApi, kind: CanvasKind, currency: string | null): DrawnSeries {
  const common = {
    priceScaleId: 'left',
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'custom', formatter: (value: number) => compactMoney(value, currency), minMove: 0.01 },
    autoscaleInfoProvider: fromZero,
  } as const;
  if (kind === 'candlestick') return candles(chart, common);
  if (kind === 'bar') return withComparison(chart, common, bars(chart, common));

  const color = token('series-1');
  const fill = withAlpha(color, 0.14);
  const closed =
    kind === 'area'
      ? chart.addSeries(AreaSeries, { ...common, lineColor: color, lineWidth: 2, topColor: fill, bottomColor: fill })
      : chart.addSeries(LineSeries, { ...common, color, lineWidth: 2 });
  const open = chart.addSeries(LineSeries, { ...common, color, lineWidth: 2, lineStyle: LineStyle.Dashed });
  return withComparison(chart, common, {
    main: closed,
    show(points, openDay) {
      const data = points.map(({ day, value }) => ({ time: day, value }));
      closed.setData(openDay === null ? data : data.slice(0, -1));
      open.setData(openDay === null ? [] : data.slice(-2));
    },
  });
}

/** The comparison: thin, dashed, in the colour of the axis (reference, charts). */
function withComparison(chart: IChartApi, common: Common, drawn: DrawnSeries): DrawnSeries {
  const before = chart.addSeries(LineSeries, {
    ...common,
    color: token('axis'),
    lineWidth: 1,
    lineStyle: LineStyle.Dashed,
    crosshairMarkerVisible: false,
  });
  return {
    main: drawn.main,
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
    main,
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
    main,
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
