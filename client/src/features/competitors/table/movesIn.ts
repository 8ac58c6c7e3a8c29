import type { Competitor } from '../../../../../domain/api/competitors.js';

const DAY_MS = 86_400_000;

/** Counts price changes cumulatively, as a trend whose `price` is the count. */
export function movesIn(rows: readonly Pick<Competitor, 'trend'>[], now: number, days: number): Competitor['trend'] {
  const start = now - days * DAY_MS;
  const times = rows.flatMap(({ trend }) => {
    const known = trend.filter(({ price }) => price !== null);
    return known.filter(({ at, price }, n) => n > 0 && price !== known[n - 1]?.price && Date.parse(at) >= start);
  });
  const sorted = times.map(({ at }) => at).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return [{ at: new Date(start).toISOString(), price: 0 }, ...sorted.map((at, n) => ({ at, price: n + 1 }))];
}
