/** Tracks each group's recent extraction time, with a half-life of ten seconds. */
import type { Group } from '../../../platform/outbound/share/groups.js';

const HALF_LIFE_MS = 10_000;
/** Rescales costs and drops small ones before the exponent overflows at 1,023 half-lives. */
const MAX_HALF_LIVES = 500;
const MAX_GROUPS = 10_000;
const NEGLIGIBLE_MS = 1;

export interface RecentCost {
  /** The total cost of these groups. Comparable until the next `add`. */
  of(groups: ReadonlySet<Group>): number;
  add(groups: ReadonlySet<Group>, ms: number): void;
}

/**
 * Increases the weight of later costs instead of decaying earlier ones, so that reading a cost is a lookup.
 * @param now in milliseconds, monotonic.
 */
export function recentCost(now: () => number): RecentCost {
  const costs = new Map<Group, number>();
  let epoch = now();

  function scaleBack(halfLives: number): void {
    for (const [group, cost] of costs) {
      const ms = cost / 2 ** halfLives;
      if (ms < NEGLIGIBLE_MS) costs.delete(group);
      else costs.set(group, ms);
    }
    // Dropped groups restart at zero, which delays the others by one page each.
    if (costs.size > MAX_GROUPS) costs.clear();
    epoch = now();
  }

  return {
    of(groups) {
      let sum = 0;
      for (const group of groups) sum += costs.get(group) ?? 0;
      return sum;
    },
    add(groups, ms) {
      const halfLives = (now() - epoch) / HALF_LIFE_MS;
      if (halfLives > MAX_HALF_LIVES || costs.size > MAX_GROUPS) scaleBack(halfLives);
      const weighted = ms * 2 ** ((now() - epoch) / HALF_LIFE_MS);
      for (const group of groups) costs.set(group, (costs.get(group) ?? 0) + weighted);
    },
  };
}
