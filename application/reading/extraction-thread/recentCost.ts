/** Tracks each group's recent extraction time. A cost counts half after ten seconds. */
import type { Group } from '../../../platform/outbound/share/groups.js';

const HALF_LIFE_MS = 10_000;
/** Beyond these, costs are scaled back and small ones forgotten: a number's exponent ends at 1,023 half-lives. */
const MOST_HALF_LIVES = 500;
const MOST_GROUPS = 10_000;
const FORGOTTEN_MS = 1;

export interface RecentCost {
  /** Of all these groups together: larger is costlier. Comparable until the next `add`. */
  of(groups: ReadonlySet<Group>): number;
  add(groups: ReadonlySet<Group>, ms: number): void;
}

/**
 * Later costs weigh more instead of earlier ones less, so that reading one, which happens for each page that waits, is a
 * look-up.
 * @param now in milliseconds, monotonic.
 */
export function recentCost(now: () => number): RecentCost {
  const costs = new Map<Group, number>();
  let epoch = now();

  function scaleBack(halfLives: number): void {
    for (const [group, cost] of costs) {
      const ms = cost / 2 ** halfLives;
      if (ms < FORGOTTEN_MS) costs.delete(group);
      else costs.set(group, ms);
    }
    // Forgotten groups start anew, which costs the others one page each.
    if (costs.size > MOST_GROUPS) costs.clear();
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
      if (halfLives > MOST_HALF_LIVES || costs.size > MOST_GROUPS) scaleBack(halfLives);
      const weighted = ms * 2 ** ((now() - epoch) / HALF_LIFE_MS);
      for (const group of groups) costs.set(group, (costs.get(group) ?? 0) + weighted);
    },
  };
}
