/**
 * A series of lightweight-charts in the frame's plot. The canvas has no axes of its own: its scale and its slots are
 * the frame's.
 */
import { type AutoscaleInfo, ColorType, CrosshairMode, createChart, type IChartApi } from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { useDarkShown } from '../../state/theme.js';
import type { Plot } from '../frame/plotOf.js';
import type { DailySeries } from '../series/DailySeries.js';
import type { DerivedPoint } from '../series/derive.js';

/** Adds a series; the result sets its data. */
export type DrawMarks = (
  chart: IChartApi,
  common: Parameters<IChartApi['addSeries']>[1],
) => (points: readonly DerivedPoint[], openDay: string | null) => void;

interface Props {
  readonly draw: DrawMarks;
  readonly points: readonly DerivedPoint[];
  readonly series: DailySeries;
  readonly plot: Plot;
}

export function CanvasMarks({ draw, points, series: { openDay }, plot }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<typeof drawOn>>(null);
  const dark = useDarkShown();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours on the canvas.
  useEffect(() => {
    if (!box.current) return;
    const marks = drawOn(box.current, draw);
    drawn.current = marks;
    return () => {
      drawn.current = null;
      marks.remove();
    };
  }, [draw, dark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was just redrawn is empty.
  useEffect(() => drawn.current?.show(points, openDay, plot), [points, openDay, plot, draw, dark]);
  return <div ref={box} />;
}

/** One day alone is as wide as the plot. */
const NO_LIMIT = 100_000;

export function drawOn(box: HTMLElement, draw: DrawMarks) {
  let plot: Plot | null = null;
  const chart = createChart(box, {
    width: 1,
    height: 1,
    layout: {
      // Its logo breaks Trusted Types; the link under the chart replaces it.
      attributionLogo: false,
      background: { type: ColorType.Solid, color: 'transparent' },
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    leftPriceScale: { visible: false, scaleMargins: { top: 0, bottom: 0 } },
    rightPriceScale: { visible: false },
    timeScale: { visible: false, minBarSpacing: 0.1, maxBarSpacing: NO_LIMIT },
    crosshair: {
      mode: CrosshairMode.Hidden,
      vertLine: { visible: false, labelVisible: false },
      horzLine: { visible: false, labelVisible: false },
    },
    handleScroll: false,
    handleScale: false,
  });
  const show = draw(chart, {
    priceScaleId: 'left',
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
    autoscaleInfoProvider: (): AutoscaleInfo | null =>
      plot ? { priceRange: { minValue: plot.scale.low, maxValue: plot.scale.high } } : null,
  });
  return {
    show(points: readonly DerivedPoint[], openDay: string | null, within: Plot) {
      plot = within;
      chart.applyOptions({ width: within.width, height: within.height });
      show(points, openDay);
      chart.timeScale().fitContent();
    },
    remove: () => chart.remove(),
  };
}
