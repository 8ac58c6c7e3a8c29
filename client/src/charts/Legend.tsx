import { type ChartKind, KINDS, notCompared } from './chartKinds.js';
import type { LegendEntry } from './kinds/Kind.js';
import { comparisonTitle } from './series/comparisonTitle.js';
import type { DailySeries } from './series/DailySeries.js';

interface Props {
  readonly kind: ChartKind;
  readonly series: DailySeries;
  /** The name of the overlay. */
  readonly over?: string | undefined;
}

/** Names the series and the comparison, with their shapes, or says why there is none. */
export function Legend({ kind, series, over }: Props) {
  const { comparedWith } = series;
  const { legend, comparison } = KINDS[kind];
  const entries: readonly LegendEntry[] = [
    ...legend(series),
    ...(comparedWith && comparison !== 'none'
      ? [{ name: comparisonTitle(comparedWith), ...(comparison === 'line' ? COMPARED_LINE : COMPARED_MARK) }]
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
      {comparedWith && comparison === 'none' && <li data-shape="note">{notCompared()}</li>}
    </ul>
  );
}

const COMPARED_LINE = { mark: 'compare', shape: 'dash' } as const;
const COMPARED_MARK = { mark: 'text', shape: 'cross' } as const;

/** Through the style object instead of a `style` attribute. */
function colour(item: HTMLElement | null, mark: string | undefined): void {
  if (mark) item?.style.setProperty('--mark', `var(--${mark})`);
}
