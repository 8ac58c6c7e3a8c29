/**
 * The marks of line and area (spec §2) without a library: the dashboard opens with an area, and lightweight-charts
 * would add a third to its script (bar: Lighthouse, dashboard >= 92). A day that is not over yet is dashed.
 */
import type { DailyPoint } from '../../series/DailySeries.js';
import type { MarksProps } from '../Kind.js';

interface Props extends MarksProps {
  /** Down to $0. */
  readonly filled?: boolean;
}

export function LineMarks({ points, series: { openDay }, plot, filled = false }: Props) {
  const x = (slot: number) => (plot.x(slot) - plot.left).toFixed(1);
  const y = (value: number) => (plot.y(value) - plot.top).toFixed(1);
  const days = points.map(({ value }, slot) => `${x(slot)} ${y(value)}`);
  const closed = openDay === null ? days : days.slice(0, -1);
  const before = points.flatMap(({ compared }, slot) => (compared ? [`${x(slot)} ${y(compared.value)}`] : []));
  const zero = y(Math.max(0, plot.scale.low));
  return (
    <svg className="line-marks" width={plot.width} height={plot.height} aria-hidden="true">
      {filled && closed.length > 1 && (
        <path className="line-fill" d={`${pathOf(closed)}L${x(closed.length - 1)} ${zero}L${x(0)} ${zero}Z`} />
      )}
      <path className="line-day" d={pathOf(closed)} />
      {openDay !== null && <path className="line-day line-open" d={pathOf(days.slice(-2))} />}
      <path className="line-before" d={pathOf(before)} />
      {points.length === 1 && points[0] && <OnlyDay point={points[0]} open={openDay !== null} x={x(0)} y={y} />}
    </svg>
  );
}

interface OnlyDayProps {
  readonly point: DailyPoint;
  readonly open: boolean;
  readonly x: string;
  readonly y: (value: number) => string;
}

/** One day has no line: it is a dot, in a wider ring for the comparison, so that both are seen at the same amount. */
const OnlyDay = ({ point: { value, compared }, open, x, y }: OnlyDayProps) => (
  <>
    {compared && <circle className="line-dot-before" cx={x} cy={y(compared.value)} r={7} />}
    <circle className="line-dot" data-open={open} cx={x} cy={y(value)} r={4} />
  </>
);

const pathOf = (points: readonly string[]): string => (points.length < 2 ? '' : `M${points.join('L')}`);
