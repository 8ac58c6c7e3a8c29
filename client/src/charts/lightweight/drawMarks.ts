/** The canvas behind `CanvasMarks`. It has no axes of its own: its scale and its slots are those of the frame. */
import { ColorType, CrosshairMode, createChart } from 'lightweight-charts';
import type { Plot } from '../frame/plotOf.js';
import type { CanvasKind } from '../series/chartKinds.js';
import type { DerivedPoint } from '../series/derive.js';
import { addSeries } from './addSeries.js';

export interface DrawnMarks {
  show(points: readonly DerivedPoint[], openDay: string | null, plot: Plot): void;
  remove(): void;
}

/** One day alone is as wide as the plot. */
const NO_LIMIT = 100_000;

export function drawMarks(box: HTMLElement, kind: CanvasKind): DrawnMarks {
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
  const series = addSeries(chart, kind, () =>
    plot ? { priceRange: { minValue: plot.scale.low, maxValue: plot.scale.high } } : null,
  );
  return {
    show(points, openDay, within) {
      plot = within;
      chart.applyOptions({ width: within.width, height: within.height });
      series.show(points, openDay);
      chart.timeScale().fitContent();
    },
    remove: () => chart.remove(),
  };
}
