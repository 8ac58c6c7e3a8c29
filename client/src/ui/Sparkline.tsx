import { sparklinePoints } from './sparklinePoints.js';

interface Props {
  readonly values: readonly number[];
  /** Dashes the last segment, because its day is not over. */
  readonly open?: boolean;
}

const path = (points: readonly string[]): string => `M${points.join('L')}`;

/** Draws the shape of a series. Decoration: the figure and its delta give the same in words. */
export function Sparkline({ values, open = false }: Props) {
  const points = sparklinePoints(values, 120, 30);
  const known = open ? points.slice(0, -1) : points;
  const end = known.at(-1)?.split(' ')[0];
  if (end === undefined) return null;
  return (
    <svg className="sparkline" viewBox="0 -2 120 34" preserveAspectRatio="none" aria-hidden="true">
      <path className="sparkline-area" d={`${path(known)}L${end} 32L0 32Z`} />
      <path className="sparkline-line" d={path(known)} />
      {open && <path className="sparkline-line sparkline-open" d={path(points.slice(-2))} />}
    </svg>
  );
}
