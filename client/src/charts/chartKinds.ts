/** The seven chart types of spec §2, in the order of its list. */

import { area } from './kinds/area/area.js';
import { bar } from './kinds/bar/bar.js';
import { candlestick } from './kinds/candlestick/candlestick.js';
import { composed } from './kinds/composed/composed.js';
import type { Kind } from './kinds/Kind.js';
import { line } from './kinds/line/line.js';
import { stacked } from './kinds/stacked/stacked.js';
import { waterfall } from './kinds/waterfall/waterfall.js';
import { chartTexts as texts } from './series/chartTexts.js';

export const CHART_KINDS = ['line', 'area', 'bar', 'candlestick', 'waterfall', 'stacked', 'composed'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export const KINDS: Readonly<Record<ChartKind, Kind>> = {
  line,
  area,
  bar,
  candlestick,
  waterfall,
  stacked,
  composed,
};

export const DEFAULT_KIND: ChartKind = 'area';

export const KIND_NAMES: Readonly<Record<ChartKind, string>> = texts.kinds;

/** The types' tooltips, in the words of spec §2. */
export const KIND_HINTS: Readonly<Record<ChartKind, string>> = texts.hints;

/** Explains the missing comparison; the table and the file still have it. */
export const notCompared = () => texts.notCompared;

/** A kind from a link; anything else is the default. */
export const readKind = (text: string | null): ChartKind => CHART_KINDS.find(kind => kind === text) ?? DEFAULT_KIND;

/** Preloads a type's library when the pointer nears its option. */
export const prepareKind = (kind: ChartKind): void => void KINDS[kind].prepare?.().catch(() => null);
