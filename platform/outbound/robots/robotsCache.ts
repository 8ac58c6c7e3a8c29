/** Caches each site's robots.txt rules for our crawler for a day. */
import { LRUCache } from 'lru-cache';
import type { EnterSite } from '../pace/enterSite.js';
import type { Failure } from '../request/failureOf.js';
import type { RobotsFile } from './loadRobots.js';
import { type RobotsRules, robotsRules } from './robotsRules.js';

/** RFC 9309 §2.4: 'should not use the cached version for more than 24 hours'. */
export const FRESH_MS = 24 * 3600_000;
/** Characters of rules cached for all sites in total; each site adds a few hundred more. */
const CAPACITY = 32_000_000;
const SITE_OVERHEAD = 400;

export interface RobotsCache {
  /**
   * Returns an origin's rules, or why they are unknown; then nothing on it may be requested. Never rejects.
   * @param enter takes another site's turn, if the rules are there.
   */
  rules(origin: string, enter: EnterSite): Promise<RobotsRules | RulesUnknown>;
  /** The seconds between visits that an origin's rules request, if known. */
  crawlDelay(origin: string): number | null;
}

/** `slow_down`: the site asked us to. @property awaits the site with the rules, if no slot of it became free. */
export type RulesUnknown =
  | (Failure & { readonly awaits?: string })
  | { readonly outcome: 'slow_down'; readonly status: number; readonly retryAfter?: number };

interface Remembered {
  readonly rules: RobotsRules;
  readonly loadedAt: number;
}

/**
 * `load` requests the file; `now` is in milliseconds. Concurrent callers for one site share a request. A site that
 * fails to respond keeps its old rules, however old; one that never responded is tried again next time.
 */
export function createRobotsCache(
  agent: string,
  load: (origin: string, enter: EnterSite) => Promise<RobotsFile>,
  now: () => number,
): RobotsCache {
  const remembered = new LRUCache<string, Remembered>({
    maxSize: CAPACITY,
    sizeCalculation: ({ rules }) => rules.size + SITE_OVERHEAD,
  });
  const loading = new Map<string, Promise<RobotsRules | RulesUnknown>>();

  async function refresh(origin: string, enter: EnterSite): Promise<RobotsRules | RulesUnknown> {
    const file = await load(origin, enter);
    if (file.kind === 'unavailable') return remembered.get(origin)?.rules ?? file.failure;
    if (file.kind === 'slow_down') {
      const { kind: outcome, ...request } = file;
      return { outcome, ...request };
    }
    if (file.kind === 'awaits') return remembered.get(origin)?.rules ?? awaiting(file.site);
    const rules = robotsRules(file.kind === 'text' ? file.text : '', agent);
    remembered.set(origin, { rules, loadedAt: now() });
    return rules;
  }

  return {
    async rules(origin, enter) {
      const cached = remembered.get(origin);
      if (cached && now() - cached.loadedAt < FRESH_MS) return cached.rules;
      const running = loading.get(origin) ?? refresh(origin, enter).finally(() => loading.delete(origin));
      loading.set(origin, running);
      return running;
    },
    crawlDelay: origin => remembered.peek(origin)?.rules.crawlDelay ?? null,
  };
}

const awaiting = (site: string): RulesUnknown => ({
  reason: 'unreachable',
  detail: `robots.txt: no slot of ${site} became free`,
  awaits: site,
});
