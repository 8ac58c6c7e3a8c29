/** Parses a robots.txt for one crawler (RFC 9309), as leniently as the large crawlers do. */
import { comparablePath, type PathPattern, pathPattern } from './pathPattern.js';

export interface RobotsRules {
  /** Returns whether the crawler may request `url`. The longest matching rule decides; Allow wins a tie. */
  allows(url: URL | string): boolean;
  /** Seconds between two visits, if the site requests a `Crawl-delay` (outside the RFC, but widely used). */
  readonly crawlDelay: number | null;
  /** Characters of the rules kept: the cost of caching them. */
  readonly size: number;
}

interface Group {
  readonly allow: PathPattern[];
  readonly disallow: PathPattern[];
  crawlDelay: number | null;
  size: number;
}

/**
 * Parses the rules for the product token `agent`: all groups that name it, ignoring case; those for `*` only if none
 * does. A version after the token (`Tidewatch/1.0`) is not part of it. Tolerates a missing colon, anything after the
 * first space in an agent's value, any line end, unknown lines (they end no group), and rules before the first group
 * (ignored).
 */
export function robotsRules(text: string, agent: string): RobotsRules {
  const own = agent.trim().toLowerCase().split('/', 1)[0] ?? '';
  const groups = { own: emptyGroup(), any: emptyGroup() };
  let named = false;
  let current = new Set<Group>();
  let collectingAgents = false;

  for (const [key, value] of directives(text)) {
    if (key === 'user-agent') {
      if (!collectingAgents) current = new Set();
      collectingAgents = true;
      const token = namedAgent(value);
      if (token === '*') current.add(groups.any);
      if (token !== '' && token === own) {
        current.add(groups.own);
        named = true;
      }
    } else if (key === 'allow' || key === 'disallow') {
      collectingAgents = false;
      if (value) for (const group of current) remember(group, key, value);
    } else if (key === 'crawl-delay') {
      const seconds = Number(value);
      if (seconds > 0 && Number.isFinite(seconds)) for (const group of current) group.crawlDelay ??= seconds;
    }
  }

  const { allow, disallow, crawlDelay, size } = named ? groups.own : groups.any;
  return {
    crawlDelay,
    size,
    allows(url) {
      const path = comparablePath(url);
      if (path === '/robots.txt') return true;
      return longest(allow, path) >= longest(disallow, path);
    },
  };
}

const emptyGroup = (): Group => ({ allow: [], disallow: [], crawlDelay: null, size: 0 });

function remember(group: Group, key: 'allow' | 'disallow', value: string): void {
  const pattern = pathPattern(value);
  group[key].push(pattern);
  group.size += pattern.octets;
}

/** Octets of the longest matching pattern; 0 if none matches. An empty rule also counts as 0. */
function longest(patterns: readonly PathPattern[], path: string): number {
  let octets = 0;
  for (const pattern of patterns) if (pattern.octets > octets && pattern.matches(path)) octets = pattern.octets;
  return octets;
}

/** `FooBot/1.0 or newer` names `foobot`; `*` means everyone. */
const namedAgent = (value: string): string => /^(\*(?=\s|$)|[\w.-]+)/.exec(value)?.[0].toLowerCase() ?? '';

function* directives(text: string): Generator<readonly [key: string, value: string]> {
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const line = raw.split('#', 1)[0]?.trim() ?? '';
    const colon = line.indexOf(':');
    if (colon >= 0) yield [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    else {
      const [key, value, ...more] = line.split(/\s+/);
      if (key && value && more.length === 0) yield [key.toLowerCase(), value];
    }
  }
}
