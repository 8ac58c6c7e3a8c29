/** The seven chart types of spec §2, in the order of its list. */
import { chartTexts as texts } from './chartTexts.js';

export const CHART_KINDS = ['line', 'area', 'bar', 'candlestick', 'waterfall', 'stacked', 'composed'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export const DEFAULT_KIND: ChartKind = 'area';

/** Drawn by `LineMarks`, without a library. */
const LINE_KINDS = ['line', 'area'] as const satisfies readonly ChartKind[];
export type LineKind = (typeof LINE_KINDS)[number];
export const isLineKind = (kind: ChartKind): kind is LineKind => LINE_KINDS.some(known => known === kind);

/** Drawn on a canvas by lightweight-charts; the others need the heavier recharts. */
const CANVAS_KINDS = ['bar', 'candlestick'] as const satisfies readonly ChartKind[];
export type CanvasKind = (typeof CANVAS_KINDS)[number];
export const isCanvasKind = (kind: ChartKind): kind is CanvasKind => CANVAS_KINDS.some(known => known === kind);

export type SvgKind = Exclude<ChartKind, LineKind | CanvasKind>;

export const KIND_NAMES: Readonly<Record<ChartKind, string>> = texts.kinds;

/** What each type answers, for its tooltip: in the words of spec §2. */
export const KIND_HINTS: Readonly<Record<ChartKind, string>> = texts.hints;

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
export const NOT_COMPARED = texts.notCompared;

/** A kind from a link; anything else is the default. */
export const readKind = (text: string | null): ChartKind => CHART_KINDS.find(kind => kind === text) ?? DEFAULT_KIND;
