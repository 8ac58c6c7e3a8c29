/**
 * The marks of line and area (spec §2), drawn here: the dashboard opens with an area, and a library for two paths would
 * be a quarter of its script (ADR 0054). A day that is not over yet is dashed.
 */
import type { Plot } from '../frame/plotOf.js';
import type { LineKind } from '../series/chartKinds.js';
import type { DailyPoint } from '../series/DailySeries.js';

interface Props {
  readonly kind: LineKind;
  readonly points: readonly DailyPoint[];
  readonly openDay: string | null;
  readonly plot: Plot;
}

export function LineMarks({ kind, points, openDay, plot }: Props) {
  const x = (slot: number) => (plot.x(slot) - plot.left).toFixed(1);
  const y = (value: number) => (plot.y(value) - plot.top).toFixed(1);
  const days = points.map(({ value }, slot) => `${x(slot)} ${y(value)}`);
  const closed = openDay === null ? days : days.slice(0, -1);
  const before = points.flatMap(({ compared }, slot) => (compared ? [`${x(slot)} ${y(compared.value)}`] : []));
  const zero = y(Math.max(0, plot.scale.low));
  return (
    <svg className="line-marks" width={plot.width} height={plot.height} aria-hidden="true">
      {kind === 'area' && closed.length > 1 && (
        <path className="line-fill" d={`${pathOf(closed)}L${x(closed.length - 1)} ${zero}L${x(0)} ${zero}Z`} />
      )}
      <path className="line-day" d={pathOf(closed)} />
      {openDay !== null && <path className="line-day line-open" d={pathOf(days.slice(-2))} />}
      <path className="line-before" d={pathOf(before)} />
    </svg>
  );
}

/** A single point is a dot: a path to itself has round ends. */
const pathOf = (points: readonly string[]): string =>
  points.length === 0 ? '' : `M${points.join('L')}${points.length === 1 ? 'h0' : ''}`;
