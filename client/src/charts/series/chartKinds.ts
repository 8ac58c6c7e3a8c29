/** The seven chart types of spec §2, in the order of its list. */
export const CHART_KINDS = ['line', 'area', 'bar', 'candlestick', 'waterfall', 'stacked', 'composed'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export const DEFAULT_KIND: ChartKind = 'area';

/** Drawn on a canvas by lightweight-charts; the others need the heavier recharts. */
export const CANVAS_KINDS = ['line', 'area', 'bar', 'candlestick'] as const satisfies readonly ChartKind[];
export type CanvasKind = (typeof CANVAS_KINDS)[number];

export const isCanvasKind = (kind: ChartKind): kind is CanvasKind => CANVAS_KINDS.some(known => known === kind);
export type SvgKind = Exclude<ChartKind, CanvasKind>;

export const KIND_NAMES: Readonly<Record<ChartKind, string>> = {
  line: 'Line',
  area: 'Area',
  bar: 'Bar',
  candlestick: 'Candlestick',
  waterfall: 'Waterfall',
  stacked: 'Stacked',
  composed: 'Composed',
};

/** What each type answers, for its tooltip: in the words of spec §2. */
export const KIND_HINTS: Readonly<Record<ChartKind, string>> = {
  line: 'Simple trend',
  area: 'Filled trend',
  bar: 'Daily revenue bars',
  candlestick: 'High/low patterns, from the day before to the day',
  waterfall: 'Cumulative growth, week by week',
  stacked: 'Multi-series: each day by product',
  composed: 'Combined metrics: days, 7-day mean and average',
};

/** How a type shows the comparison: a line, a mark across each bar, or not at all. */
export const COMPARISON_SHAPES = {
  line: 'line',
  area: 'line',
  bar: 'marks',
  candlestick: 'none',
  waterfall: 'marks',
  stacked: 'marks',
  composed: 'line',
} as const satisfies Readonly<Record<ChartKind, 'line' | 'marks' | 'none'>>;

/** Why a type does not draw the comparison; its table and its file have it all the same. */
export const NOT_COMPARED = 'Comparison is off: two sets of candles cannot be read.';

/** A kind from a link; anything else is the default. */
export const readKind = (text: string | null): ChartKind => CHART_KINDS.find(kind => kind === text) ?? DEFAULT_KIND;
