/** The price line of one competitor: a step a change, with the own price as a dashed line. The table says the same. */
import {
  ColorType,
  CrosshairMode,
  createChart,
  LineSeries,
  LineStyle,
  LineType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { clockTime, monthDay } from '../../format/date.js';
import { compactMoney, money } from '../../format/money.js';
import { useObservable } from '../../state/observable.js';
import { darkShown } from '../../state/theme.js';
import type { PriceSeries } from '../PriceSeries.js';
import { priceSteps, type Step } from '../priceSteps.js';
import { token } from '../token.js';

interface Props {
  readonly series: PriceSeries;
  readonly height: number;
  readonly label: string;
}

const DAY_S = 86_400;

/** Days, or hours where all of it happened within two days. */
function axisText(steps: readonly Step[]): (time: unknown) => string {
  const span = (steps.at(-1)?.time ?? 0) - (steps[0]?.time ?? 0);
  return time =>
    span < 2 * DAY_S ? clockTime(Number(time) * 1000) : monthDay(new Date(Number(time) * 1000).toISOString());
}

export default function PriceCanvas({ series, height, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const dark = useObservable(darkShown);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours on the canvas.
  useEffect(() => {
    if (!box.current) return;
    const chart = draw(box.current, series, height);
    return () => chart.remove();
  }, [series, height, dark]);

  return <div ref={box} role="img" aria-label={label} className="chart-canvas" />;
}

function draw(box: HTMLElement, series: PriceSeries, height: number) {
  const { currency, ownPrice } = series;
  const steps = priceSteps(series);
  const timeText = axisText(steps);
  const chart = createChart(box, {
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
    localization: { timeFormatter: timeText, priceFormatter: (value: number) => money(value, currency) },
    grid: { vertLines: { visible: false }, horzLines: { color: token('grid') } },
    rightPriceScale: { visible: false },
    leftPriceScale: {
      visible: true,
      borderVisible: false,
      tickMarkDensity: 5,
      scaleMargins: { top: 0.12, bottom: 0.08 },
    },
    timeScale: { borderColor: token('hairline'), fixLeftEdge: true, fixRightEdge: true, tickMarkFormatter: timeText },
    crosshair: { mode: CrosshairMode.Magnet, vertLine: { color: token('axis'), width: 1, style: LineStyle.Dashed } },
    handleScroll: false,
    handleScale: false,
  });
  const color = token('series-1');
  const line = chart.addSeries(LineSeries, {
    priceScaleId: 'left',
    color,
    lineWidth: 2,
    lineType: LineType.WithSteps,
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'custom', formatter: (value: number) => compactMoney(value, currency), minMove: 0.01 },
  });
  line.setData(
    steps.map(({ time, value, gap }) => ({
      time: time as UTCTimestamp,
      value,
      ...(gap ? { color: 'transparent' } : {}),
    })),
  );
  if (ownPrice !== null)
    line.createPriceLine({
      price: ownPrice,
      color: token('axis'),
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: true,
      title: 'yours',
    });
  chart.timeScale().fitContent();
  return chart;
}
