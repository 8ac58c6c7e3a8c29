import type { ChartKind } from './chartKinds.js';

interface Entry {
  readonly name: string;
  /** A token of `tokens.css`. */
  readonly mark?: 'series-1' | 'series-2' | 'good' | 'bad';
  readonly shape?: 'line' | 'dash';
}

/** Only where more than one thing is drawn. */
const ENTRIES: Partial<Record<ChartKind, readonly Entry[]>> = {
  candlestick: [
    { name: 'More than the day before (hollow)', mark: 'good' },
    { name: 'Less (filled)', mark: 'bad' },
  ],
  waterfall: [
    { name: 'Adds to the total', mark: 'good' },
    { name: 'Takes from it', mark: 'bad' },
  ],
  stacked: [
    { name: 'Up to the daily average', mark: 'series-1' },
    { name: 'Above it', mark: 'series-2' },
  ],
  composed: [
    { name: 'Revenue', mark: 'series-1' },
    { name: 'Orders (right axis)', mark: 'series-2', shape: 'line' },
    { name: 'Average', shape: 'dash' },
  ],
};

export function Legend({ kind }: { kind: ChartKind }) {
  const entries = ENTRIES[kind];
  if (!entries) return null;
  return (
    <ul className="chart-legend">
      {entries.map(({ name, mark, shape }) => (
        <li key={name} data-mark={mark} data-shape={shape}>
          {name}
        </li>
      ))}
    </ul>
  );
}
