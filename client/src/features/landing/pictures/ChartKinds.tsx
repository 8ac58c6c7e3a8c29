/** The seven chart types (spec §2), each with the same 60 days. */

import { pictureTexts as texts } from '../texts/pictureTexts.js';
import { REVENUE } from './sample.js';

const VALUES = REVENUE.slice(0, -1).map(value => value / 20_000);
const y = (share: number): number => Math.round((66 - share * 62) * 10) / 10;
const step = 120 / VALUES.length;
const x = (index: number): number => Math.round(index * step * 10) / 10;
const LINE = `M${VALUES.map((value, index) => `${x(index)} ${y(value)}`).join('L')}`;
const bars = (shareOf: (value: number) => number, from: (value: number) => number = () => 0): string =>
  VALUES.map((value, index) => `M${x(index)} ${y(from(value))}V${y(shareOf(value))}h2.800V${y(from(value))}z`).join('');
const WEEKS = [0, 0.22, 0.45, 0.68, 0.88, 1];

const candles = (rising: boolean): string =>
  VALUES.flatMap((value, index) => {
    const before = VALUES[index - 1];
    if (before === undefined || value > before !== rising || index % 2 === 0) return [];
    const [high, low] = [Math.max(value, before), Math.min(value, before)];
    return [`M${x(index)} ${y(high)}h4V${y(low)}h-4zM${x(index) + 2} ${y(high) - 3}V${y(low) + 3}`];
  }).join('');

const SHAPES = [
  ['line', <path key="line" className="kind-line" d={LINE} />],
  [
    'area',
    <g key="area">
      <path className="kind-area" d={`${LINE}V66H0z`} />
      <path className="kind-line" d={LINE} />
    </g>,
  ],
  ['bar', <path key="bar" className="kind-own" d={bars(value => value)} />],
  [
    'candlestick',
    <g key="candles">
      <path className="kind-up" d={candles(true)} />
      <path className="kind-down" d={candles(false)} />
    </g>,
  ],
  [
    'waterfall',
    <g key="waterfall">
      <path
        className="kind-good"
        d={WEEKS.slice(1)
          .map((week, index) => `M${index * 20} ${y(WEEKS[index] ?? 0)}V${y(week)}h14V${y(WEEKS[index] ?? 0)}z`)
          .join('')}
      />
      <path className="kind-own" d={`M102 ${y(0)}V${y(1)}h14V${y(0)}z`} />
    </g>,
  ],
  [
    'stacked',
    <g key="stacked">
      <path className="kind-own" d={bars(value => value * 0.62)} />
      <path
        className="kind-second"
        d={bars(
          value => value,
          value => value * 0.66,
        )}
      />
    </g>,
  ],
  [
    'composed',
    <g key="composed">
      <path className="kind-pale" d={bars(value => value)} />
      <path className="kind-mean" d="M0 23H120" />
      <path className="kind-line" d="M0 25C20 24 40 22 60 22S90 20 120 26" />
    </g>,
  ],
] as const;

export function ChartKinds() {
  return (
    <ul className="chart-kinds">
      {SHAPES.map(([name, shape]) => (
        <li key={name} data-chosen={name === 'area'}>
          <svg viewBox="-2 0 124 68" aria-hidden="true">
            <path className="kind-grid" d="M0 4H120M0 35H120M0 66H120" />
            {shape}
          </svg>
          {texts.kinds[name]}
        </li>
      ))}
    </ul>
  );
}
