/** The canvas behind `CanvasChart`: colours from the tokens, our own axis texts, no scrolling or zooming by accident. */
import { ColorType, CrosshairMode, createChart, type IChartApi, LineStyle, type Time } from 'lightweight-charts';
import { monthDay } from '../../format/date.js';
import type { CanvasKind } from '../chartKinds.js';
import type { DerivedPoint } from '../derive.js';
import { token } from '../token.js';
import { addSeries } from './addSeries.js';

export interface Hovered {
  readonly index: number;
  /** Pixels from the chart's upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Drawn {
  show(points: readonly DerivedPoint[], openDay: string | null): void;
  /** Moves the crosshair to a point, or takes it away. */
  point(index: number | null): void;
  remove(): void;
}

export interface Options {
  readonly kind: CanvasKind;
  readonly height: number;
  readonly currency: string | null;
  readonly onHover: (hovered: Hovered | null) => void;
}

const dayOf = (time: Time): string => String(time);

export function drawSeries(box: HTMLElement, { kind, height, currency, onHover }: Options): Drawn {
  const chart = createEmptyChart(box, height);
  const series = addSeries(chart, kind, currency);

  let points: readonly DerivedPoint[] = [];
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
      y: series.main.priceToCoordinate(at.value) ?? 0,
    });
  });

  return {
    show(next, openDay) {
      points = next;
      series.show(next, openDay);
      chart.timeScale().fitContent();
    },
    point(index) {
      const at = index === null ? undefined : points[index];
      if (at) chart.setCrosshairPosition(at.value, at.day, series.main);
      else {
        chart.clearCrosshairPosition();
        onHover(null);
      }
    },
    remove: () => chart.remove(),
  };
}

function createEmptyChart(box: HTMLElement, height: number): IChartApi {
  return createChart(box, {
    height,
    autoSize: true,
    layout: {
      // Its logo breaks Trusted Types; the link under the chart stands in for it.
      attributionLogo: false,
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: token('muted'),
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
}
