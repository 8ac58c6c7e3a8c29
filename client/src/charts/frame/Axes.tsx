/** The lines and texts of every chart: amounts at the left, $0 stronger, days below. */
import { compactMoney } from '../../format/money.js';
import type { Slot } from '../series/Slot.js';
import { labelled } from './labelled.js';
import type { Plot } from './plotOf.js';

interface Props {
  readonly plot: Plot;
  readonly slots: readonly Slot[];
  readonly currency: string | null;
  readonly height: number;
}

export function Axes({ plot, slots, currency, height }: Props) {
  const right = plot.left + plot.width;
  return (
    <svg className="chart-axes" aria-hidden="true">
      {plot.scale.ticks.map(tick => (
        <g key={tick}>
          <line
            className={Math.abs(tick) < plot.scale.high * 1e-9 ? 'chart-zero' : 'chart-grid'}
            x1={plot.left}
            x2={right}
            y1={crisp(plot.y(tick))}
            y2={crisp(plot.y(tick))}
          />
          <text x={plot.left - 8} y={plot.y(tick) + 4} textAnchor="end">
            {compactMoney(tick, currency)}
          </text>
        </g>
      ))}
      {labelled(slots.length, plot.width).map(slot => (
        <text key={slots[slot]?.key} x={plot.x(slot)} y={height - 8} textAnchor="middle">
          {slots[slot]?.text}
        </text>
      ))}
    </svg>
  );
}

/** A line of one pixel lies between two: else it is two, and pale. */
const crisp = (y: number): number => Math.floor(y) + 0.5;
