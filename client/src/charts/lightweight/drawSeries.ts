/** The canvas behind `CanvasChart`: colours from the tokens, our own axis texts, no scrolling or zooming by accident. */
import { CrosshairMode, createChart, type IChartApi, LineStyle, type Time } from 'lightweight-charts';
import { monthDay } from '../../format/date.js';
import type { CanvasKind } from '../series/chartKinds.js';
import type { DayPlaces } from '../series/DayPlaces.js';
import type { DerivedPoint } from '../series/derive.js';
import { token } from '../series/token.js';
import { addSeries } from './addSeries.js';
import { baseOptions } from './baseOptions.js';
import type { HoveredPoint } from './CanvasFrame.js';

export interface Drawn {
  show(points: readonly DerivedPoint[], openDay: string | null): void;
  /** Moves the crosshair to a point, or removes it. */
  point(index: number | null): void;
  places(): DayPlaces;
  /** Calls back whenever the places may have changed. */
  onMoved(moved: () => void): void;
  remove(): void;
}

export interface Options {
  readonly kind: CanvasKind;
  readonly height: number;
  readonly currency: string | null;
  readonly onHover: (hovered: HoveredPoint | null) => void;
}

const dayOf = (time: Time): string => String(time);

export function drawSeries(box: HTMLElement, { kind, height, currency, onHover }: Options): Drawn {
  const chart = createEmptyChart(box, height);
  const series = addSeries(chart, kind, currency);

  let points: readonly DerivedPoint[] = [];
  const indexOf = (time: Time): number => points.findIndex(({ day }) => day === dayOf(time));

  const hover = (index: number): void => {
    const at = points[index];
    const x = at ? chart.timeScale().timeToCoordinate(at.day) : null;
    const y = at ? series.main.priceToCoordinate(at.value) : null;
    onHover(x === null ? null : { index, x: chart.priceScale('left').width() + x, y: y ?? 0 });
  };
  chart.subscribeCrosshairMove(({ time }) => hover(time === undefined ? -1 : indexOf(time)));

  return {
    show(next, openDay) {
      points = next;
      series.show(next, openDay);
      chart.timeScale().fitContent();
    },
    point(index) {
      const at = index === null ? undefined : points[index];
      if (at) chart.setCrosshairPosition(at.value, at.day, series.main);
      else chart.clearCrosshairPosition();
      // The library reports only the pointer, not a position set by code.
      hover(index ?? -1);
    },
    places() {
      const left = chart.priceScale('left').width();
      const yOf = (value: number) => series.main.priceToCoordinate(value);
      return {
        days: points.flatMap(({ day, value }) => {
          const x = chart.timeScale().timeToCoordinate(day);
          return x === null ? [] : [{ day, x: left + x, y: yOf(value) }];
        }),
        yOf,
        right: left + chart.timeScale().width(),
        bottom: height - chart.timeScale().height(),
      };
    },
    onMoved(moved) {
      chart.timeScale().subscribeSizeChange(moved);
      chart.timeScale().subscribeVisibleLogicalRangeChange(moved);
    },
    remove: () => chart.remove(),
  };
}

function createEmptyChart(box: HTMLElement, height: number): IChartApi {
  return createChart(box, {
    ...baseOptions(box, height),
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
  });
}
