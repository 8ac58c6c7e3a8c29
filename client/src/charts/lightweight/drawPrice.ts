/** The canvas behind `PriceCanvas`: one line with a step per change, and the own price as a dashed line. */
import {
  CrosshairMode,
  createChart,
  HistogramSeries,
  LineSeries,
  LineStyle,
  LineType,
  TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { clockSeconds, clockTime, monthDay } from '../../format/date.js';
import { compactMoney, fittingWholeMoney, money } from '../../format/money.js';
import type { HoveredPoint } from '../frame/ChartBox.js';
import { chartTexts as texts } from '../series/chartTexts.js';
import { evenRange } from '../series/evenRange.js';
import type { PriceSeries } from '../series/PriceSeries.js';
import { evenMoments, type Step, stopAt, stopsOf } from '../series/priceSteps.js';
import { token } from '../series/token.js';
import { baseOptions } from './baseOptions.js';
import { endLabels } from './endLabels.js';

export interface DrawnPrice {
  /** Moves the crosshair to a stop, or removes it. */
  point(index: number | null): void;
  remove(): void;
}

const DAY_S = 86_400;
/** Shorter histories are labelled in seconds. */
const FIRST_S = 180;
/** Axes below this have cents. */
const WHOLE_FROM = 20;
/** Characters that fit in the margin. */
const END_LENGTH = 9;
/** About one in two pixels of the drawer's width. */
const MOMENTS = 240;

export function drawPrice(
  box: HTMLElement,
  { steps, series, height }: { steps: readonly Step[]; series: PriceSeries; height: number },
  onHover: (hovered: HoveredPoint | null) => void,
): DrawnPrice {
  const { currency, ownPrice, gaps = [] } = series;
  const prices = [...steps.map(({ value }) => value), ...(ownPrice === null ? [] : [ownPrice])];
  const range = evenRange(prices);
  const timeText = axisText(steps);
  const whole = range.maxValue >= WHOLE_FROM;
  const axisMoney = (value: number) => (whole ? fittingWholeMoney(value, currency) : money(value, currency));
  const plot = box.appendChild(document.createElement('div'));
  plot.className = 'chart-plot';
  const chart = createChart(plot, {
    ...baseOptions(box, height),
    localization: { timeFormatter: timeText, priceFormatter: axisMoney },
    leftPriceScale: {
      visible: true,
      borderVisible: false,
      tickMarkDensity: 3,
      scaleMargins: { top: 0.12, bottom: 0.08 },
    },
    timeScale: {
      borderColor: token('hairline'),
      fixLeftEdge: true,
      fixRightEdge: true,
      minBarSpacing: 0.1,
      // Else half minutes would repeat the minute before them; the first minutes have nothing else.
      timeVisible: true,
      secondsVisible: true,
      // The library leaves room for 8 characters, which seconds exceed.
      tickMarkMaxCharacterLength: timeText(steps.at(-1)?.time ?? 0).length,
      tickMarkFormatter: (time: unknown, type: TickMarkType) =>
        type === TickMarkType.TimeWithSeconds && !isFirstMinutes(steps) ? '' : timeText(time),
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: token('axis'), width: 1, style: LineStyle.Dashed, labelVisible: false },
      horzLine: { visible: false, labelVisible: false },
    },
  });
  const line = chart.addSeries(LineSeries, {
    priceScaleId: 'left',
    color: token('rival'),
    lineWidth: 2,
    autoscaleInfoProvider: () => ({ priceRange: range }),
    lineType: LineType.WithSteps,
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
    priceFormat: {
      type: 'custom',
      formatter: axisMoney,
      minMove: whole ? 1 : 0.01,
    },
  });
  line.setData(lineData(steps));
  if (gaps.length > 0) {
    const band = chart.addSeries(HistogramSeries, {
      priceScaleId: 'gap',
      color: token('unknown-soft'),
      lastValueVisible: false,
      priceLineVisible: false,
    });
    chart.priceScale('gap').applyOptions({ visible: false, scaleMargins: { top: 0, bottom: 0 } });
    band.setData(gapData(steps, gaps));
  }
  if (ownPrice !== null)
    line.createPriceLine({
      price: ownPrice,
      color: token('own'),
      lineWidth: 2,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
    });
  chart.timeScale().fitContent();
  const latest = steps.at(-1);
  const heightOf = (price: number) => line.priceToCoordinate(price);
  const placeEnds = endLabels(box, [
    ...(ownPrice === null ? [] : [{ text: texts.price.you, tone: 'own' as const, y: () => heightOf(ownPrice) }]),
    ...(latest && !latest.gap
      ? [{ text: endText(latest.value, currency), tone: 'rival' as const, y: () => heightOf(latest.value) }]
      : []),
  ]);
  chart.timeScale().subscribeSizeChange(placeEnds);
  placeEnds();

  const stops = stopsOf(steps);
  /** @param time the moment under the pointer; default: the stop's own. */
  const hover = (index: number, time = stops[index]?.time): void => {
    const stop = stops[index];
    const x = time === undefined ? null : chart.timeScale().timeToCoordinate(time as UTCTimestamp);
    const y = stop ? line.priceToCoordinate(stop.value) : null;
    onHover(x === null || y === null ? null : { index, x: chart.priceScale('left').width() + x, y });
  };
  chart.subscribeCrosshairMove(({ time }) => {
    if (typeof time === 'number') hover(stopAt(stops, time), time);
    else onHover(null);
  });
  return {
    point(index) {
      const stop = index === null ? undefined : stops[index];
      if (stop) chart.setCrosshairPosition(stop.value, stop.time as UTCTimestamp, line);
      else chart.clearCrosshairPosition();
      // The library reports only the pointer, not a position set by code.
      hover(index ?? -1);
    },
    remove() {
      chart.remove();
      box.replaceChildren();
    },
  };
}

/** Includes every moment, so that the time axis is even; moments between two steps have no value. */
function lineData(steps: readonly Step[]) {
  const moments = new Map<number, Step | null>(evenMoments(steps, MOMENTS).map(time => [time, null]));
  for (const step of steps) moments.set(step.time, step);
  return [...moments]
    .toSorted(([a], [b]) => a - b)
    .map(([time, step]) => ({
      time: time as UTCTimestamp,
      ...(step ? { value: step.value, ...(step.gap ? { color: 'transparent' } : {}) } : {}),
    }));
}

/** Lists the moments at which the page could not be read. */
function gapData(steps: readonly Step[], gaps: NonNullable<PriceSeries['gaps']>) {
  const spans = gaps.map(({ from, to }) => [Date.parse(from) / 1000, Date.parse(to) / 1000] as const);
  return evenMoments(steps, MOMENTS)
    .filter(time => spans.some(([from, to]) => time >= from && time <= to))
    .map(time => ({ time: time as UTCTimestamp, value: 1 }));
}

/** The full amount if it fits in the margin, else an abbreviation. */
function endText(price: number, currency: string | null): string {
  const full = money(price, currency);
  return full.length <= END_LENGTH ? full : compactMoney(price, currency);
}

/** Days, hours if the whole range is within two days, or seconds in the first minutes. */
function axisText(steps: readonly Step[]): (time: unknown) => string {
  const span = spanOf(steps);
  if (isFirstMinutes(steps)) return time => clockSeconds(Number(time) * 1000);
  return time =>
    span < 2 * DAY_S ? clockTime(Number(time) * 1000) : monthDay(new Date(Number(time) * 1000).toISOString());
}

const spanOf = (steps: readonly Step[]): number => (steps.at(-1)?.time ?? 0) - (steps[0]?.time ?? 0);
const isFirstMinutes = (steps: readonly Step[]): boolean => spanOf(steps) < FIRST_S;
