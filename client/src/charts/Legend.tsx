import { money } from '../format/money.js';
import { type ChartKind, drawsComparison } from './series/chartKinds.js';
import type { DailySeries } from './series/DailySeries.js';
import { averageOf } from './series/derive.js';

interface Entry {
  readonly name: string;
  /** A token of `tokens.css`. */
  readonly mark?: 'series-1' | 'series-2' | 'good' | 'bad';
  readonly shape?: 'line' | 'dash' | 'dots';
}

const AVERAGE = 'Average';

/** Only if more than one series is drawn. */
const ENTRIES: Partial<Record<ChartKind, readonly Entry[]>> = {
  candlestick: [
    { name: 'More than the day before (hollow)', mark: 'good' },
    { name: 'Less (filled)', mark: 'bad' },
  ],
  waterfall: [
    { name: 'Adds to the total', mark: 'good' },
    { name: 'Reduces the total', mark: 'bad' },
  ],
  stacked: [
    { name: 'Up to the daily average', mark: 'series-1' },
    { name: 'Above it', mark: 'series-2' },
  ],
  composed: [
    { name: 'Revenue', mark: 'series-1' },
    { name: 'Orders (right axis)', mark: 'series-2', shape: 'line' },
    { name: AVERAGE, shape: 'dash' },
  ],
};

/** Names the series; shows the average's value, which no bar may cover. */
export function Legend({ kind, series }: { kind: ChartKind; series: DailySeries }) {
  const { name: drawn, comparedWith } = series;
  const compared: readonly Entry[] =
    comparedWith && drawsComparison(kind) ? [{ name: comparedWith, shape: 'dots' }] : [];
  const entries = [
    ...(ENTRIES[kind] ?? (compared.length > 0 ? [{ name: drawn, mark: 'series-1' as const }] : [])),
    ...compared,
  ];
  if (entries.length === 0) return null;
  return (
    <ul className="chart-legend">
      {entries.map(({ name, mark, shape }) => (
        <li key={name} data-mark={mark} data-shape={shape}>
          {name === AVERAGE ? `${name} ${money(averageOf(series.points), series.currency)}` : name}
        </li>
      ))}
    </ul>
  );
}
