/** The canvas behind `AreaChart`: colours from the tokens, our own axis texts, no scrolling or zooming by accident. */
import {
  AreaSeries,
  type AutoscaleInfo,
  ColorType,
  CrosshairMode,
  createChart,
  LineStyle,
  type Time,
} from 'lightweight-charts';
import { monthDay } from '../../format/date.js';
import { compactMoney } from '../../format/money.js';
import type { DailySeries } from '../DailySeries.js';
import { token, withAlpha } from '../token.js';

export interface Hovered {
  readonly index: number;
  /** Pixels from the chart's upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface DrawnArea {
  show(points: DailySeries['points']): void;
  /** Moves the crosshair to a point, or takes it away. */
  point(index: number | null): void;
  remove(): void;
}

interface Options {
  readonly height: number;
  readonly currency: string | null;
  readonly onHover: (hovered: Hovered | null) => void;
}

const dayOf = (time: Time): string => String(time);

/** Bars and areas start at 0, and have room above the peak (reference, charts). */
const fromZero = (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
  const range = original()?.priceRange;
  return range
    ? { priceRange: { minValue: Math.min(0, range.minValue), maxValue: Math.max(1, range.maxValue) } }
    : null;
};

export function drawArea(box: HTMLElement, { height, currency, onHover }: Options): DrawnArea {
  const line = token('series-1');
  const axis = token('muted');
  const chart = createChart(box, {
    height,
    autoSize: true,
    layout: {
      // Its logo breaks Trusted Types; the link under the chart stands in for it.
      attributionLogo: false,
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: axis,
      fontSize: 12,
      fontFamily: getComputedStyle(box).fontFamily,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: token('grid') } },
    rightPriceScale: { visible: false },
    leftPriceScale: { visible: true, borderVisible: false, tickMarkDensity: 5, scaleMargins: { top: 0.08, bottom: 0 } },
    timeScale: {
      borderColor: token('hairline'),
      tickMarkMaxCharacterLength: 10,
      fixLeftEdge: true,
      fixRightEdge: true,
      tickMarkFormatter: (time: Time) => monthDay(dayOf(time)),
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: token('axis'), width: 1, style: LineStyle.Dashed, labelVisible: false },
      horzLine: { visible: false, labelVisible: false },
    },
    handleScroll: false,
    handleScale: false,
  });
  const series = chart.addSeries(AreaSeries, {
    priceScaleId: 'left',
    lineColor: line,
    lineWidth: 2,
    topColor: withAlpha(line, 0.14),
    bottomColor: withAlpha(line, 0.14),
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'custom', formatter: (value: number) => compactMoney(value, currency), minMove: 0.01 },
    autoscaleInfoProvider: fromZero,
  });

  let points: DailySeries['points'] = [];
  const indexOf = (time: Time): number => points.findIndex(({ day }) => day === dayOf(time));

  chart.subscribeCrosshairMove(({ time, point }) => {
    const index = time === undefined ? -1 : indexOf(time);
    const at = points[index];
    if (!at || time === undefined) {
      onHover(null);
      return;
    }
    const inset = chart.priceScale('left').width();
    onHover({
      index,
      x: inset + (chart.timeScale().timeToCoordinate(time) ?? point?.x ?? 0),
      y: series.priceToCoordinate(at.value) ?? 0,
    });
  });

  return {
    show(next) {
      points = next;
      series.setData(next.map(({ day, value }) => ({ time: day, value })));
      chart.timeScale().fitContent();
    },
    point(index) {
      const at = index === null ? undefined : points[index];
      if (at) chart.setCrosshairPosition(at.value, at.day, series);
      else {
        chart.clearCrosshairPosition();
        onHover(null);
      }
    },
    remove: () => chart.remove(),
  };
}
