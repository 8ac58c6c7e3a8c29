/** The seven chart types of spec §2, in the order of its list. */
export const CHART_KINDS = ['line', 'area', 'bar', 'candlestick', 'waterfall', 'stacked', 'composed'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export const DEFAULT_KIND: ChartKind = 'area';

/** Drawn on a canvas by lightweight-charts; the others need the heavier recharts. */
export const CANVAS_KINDS = ['line', 'area', 'bar', 'candlestick'] as const satisfies readonly ChartKind[];
export type CanvasKind = (typeof CANVAS_KINDS)[number];

export const isCanvasKind = (kind: ChartKind): kind is CanvasKind => CANVAS_KINDS.some(known => known === kind);

export const KIND_NAMES: Readonly<Record<ChartKind, string>> = {
  line: 'Line',
  area: 'Area',
  bar: 'Bar',
  candlestick: 'Candlestick',
  waterfall: 'Waterfall',
  stacked: 'Stacked',
  composed: 'Composed',
};

/** What the chart shows, for the option's title. */
export const KIND_HINTS: Readonly<Record<ChartKind, string>> = {
  line: 'Simple trend',
  area: 'Filled trend',
  bar: 'Daily revenue bars',
  candlestick: 'High/low patterns, from the day before to the day',
  waterfall: 'Cumulative growth',
  stacked: 'Multi-series: up to the daily average, and what is above it',
  composed: 'Combined metrics: revenue, orders and the average',
};

/** Kinds that draw the comparison as a separate line; the others show it day by day. */
export const drawsComparison = (kind: ChartKind): boolean => ['line', 'area', 'bar', 'composed'].includes(kind);

/** A kind from a link; anything else is the default. */
export const readKind = (text: string | null): ChartKind => CHART_KINDS.find(kind => kind === text) ?? DEFAULT_KIND;
