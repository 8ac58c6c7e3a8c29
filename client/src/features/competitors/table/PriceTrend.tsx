import type { Competitor } from '../../../../../domain/api/competitors.js';
import { TREND } from '../../../../../domain/api/competitors.js';
import { trendPath } from './trendPath.js';

const [WIDTH, HEIGHT] = [96, 32];

/** The steps of the last 30 days. Decoration: price, change and history give the same in words. */
export function PriceTrend({ competitor: { trend, price } }: { readonly competitor: Competitor }) {
  const drawn = trendPath(trend, { now: Date.now(), days: TREND.days, width: WIDTH - 4, height: HEIGHT - 8 });
  if (drawn === null || price === null) return null;
  return (
    <svg className="trend" data-moved={drawn.moved} viewBox={`-1 -4 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={drawn.path} />
      <circle cx={drawn.end.x} cy={drawn.end.y} r="2" />
    </svg>
  );
}
