import { type ChartKind, COMPARISON_SHAPES, NOT_COMPARED } from './series/chartKinds.js';
import { chartTexts as texts } from './series/chartTexts.js';
import { comparisonTitle } from './series/comparisonTitle.js';
import type { DailySeries } from './series/DailySeries.js';
import { partColour } from './series/partColour.js';

interface Entry {
  readonly name: string;
  /** A token of `tokens.css`. */
  readonly mark?: string;
  readonly shape?: 'line' | 'dash' | 'hollow' | 'ring' | 'cross';
}

const MARKS: Readonly<Record<Exclude<ChartKind, 'stacked'>, (name: string) => readonly Entry[]>> = {
  line: name => [{ name, mark: 'series-1', shape: 'line' }],
  area: name => [{ name, mark: 'series-1', shape: 'line' }],
  bar: name => [{ name, mark: 'series-1' }],
  candlestick: () => [
    { name: texts.legend.more, mark: 'good', shape: 'hollow' },
    { name: texts.legend.less, mark: 'bad' },
  ],
  waterfall: () => [
    { name: texts.legend.week, mark: 'series-3' },
    { name: texts.total, mark: 'series-1' },
  ],
  composed: () => [
    { name: texts.legend.mean, mark: 'series-1', shape: 'line' },
    { name: texts.legend.average, mark: 'text-2', shape: 'dash' },
  ],
};

interface Props {
  readonly kind: ChartKind;
  readonly series: DailySeries;
  /** Of what is laid over the chart. */
  readonly over?: string | undefined;
}

/** Names the series and the comparison, with their shapes, or says why there is none. */
export function Legend({ kind, series: { name, comparedWith, parts }, over }: Props) {
  const shape = COMPARISON_SHAPES[kind];
  const entries: readonly Entry[] = [
    ...(kind === 'stacked'
      ? (parts?.names ?? []).map((part, index, all) => ({ name: part, mark: partColour(index, all.length) }))
      : MARKS[kind](name)),
    ...(comparedWith && shape !== 'none'
      ? [{ name: comparisonTitle(comparedWith), ...(shape === 'line' ? COMPARED_LINE : COMPARED_MARK) }]
      : []),
    ...(over && kind !== 'waterfall' ? [{ name: over, mark: 'rival', shape: 'ring' as const }] : []),
  ];
  return (
    <ul className="chart-legend">
      {entries.map(entry => (
        <li key={entry.name} data-shape={entry.shape} ref={item => colour(item, entry.mark)}>
          {entry.name}
        </li>
      ))}
      {comparedWith && shape === 'none' && <li data-shape="note">{NOT_COMPARED}</li>}
    </ul>
  );
}

const COMPARED_LINE = { mark: 'compare', shape: 'dash' } as const;
const COMPARED_MARK = { mark: 'text', shape: 'cross' } as const;

/** Through the style object instead of a `style` attribute. */
function colour(item: HTMLElement | null, mark: string | undefined): void {
  if (mark) item?.style.setProperty('--mark', `var(--${mark})`);
}
