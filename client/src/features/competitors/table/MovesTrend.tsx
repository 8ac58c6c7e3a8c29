import type { Competitor } from '../../../../../domain/api/competitors.js';
import { TREND } from '../../../../../domain/api/competitors.js';
import { movesIn } from './movesIn.js';
import { trendPath } from './trendPath.js';

const [WIDTH, HEIGHT] = [76, 20];

/** Draws a step up for each price change in the last 30 days. Decoration: the figure and the rows give the same. */
export function MovesTrend({ rows }: { readonly rows: readonly Competitor[] }) {
  const now = Date.now();
  const drawn = trendPath(movesIn(rows, now, TREND.days), { now, days: TREND.days, width: WIDTH - 4, height: HEIGHT });
  if (!drawn?.moved) return null;
  return (
    <svg className="trend moves-trend" data-moved="true" viewBox={`-1 -2 ${WIDTH} ${HEIGHT + 4}`} aria-hidden="true">
      <path d={drawn.path} />
      <circle cx={drawn.end.x} cy={drawn.end.y} r="2" />
    </svg>
  );
}
