/** How long the extraction of each group's pages took lately, in milliseconds. A cost counts half after ten seconds. */
import { LRUCache } from 'lru-cache';
import type { Group } from '../../../platform/web/share/groups.js';

const HALF_LIFE_MS = 10_000;
/** A group that is forgotten starts anew, which costs the others one page. */
const GROUPS = 10_000;

export interface RecentCost {
  /** Of all these groups together. */
  of(groups: ReadonlySet<Group>): number;
  add(groups: ReadonlySet<Group>, ms: number): void;
}

/** @param now in milliseconds, monotonic. */
export function recentCost(now: () => number): RecentCost {
  const costs = new LRUCache<Group, { readonly ms: number; readonly at: number }>({ max: GROUPS });

  function ofOne(group: Group): number {
    const cost = costs.get(group);
    return cost ? cost.ms * 0.5 ** ((now() - cost.at) / HALF_LIFE_MS) : 0;
  }

  return {
    of: groups => [...groups].reduce((sum, group) => sum + ofOne(group), 0),
    add(groups, ms) {
      for (const group of groups) costs.set(group, { ms: ofOne(group) + ms, at: now() });
    },
  };
}
