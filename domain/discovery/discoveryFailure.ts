/** Why a search brought nothing. `authentication`: the search service refuses our key; `quota`: it wants more money. */
export const DISCOVERY_FAILURES = [
  'timeout',
  'network',
  'authentication',
  'quota',
  'unavailable',
  'paused',
  'internal',
] as const;
export type DiscoveryFailure = (typeof DISCOVERY_FAILURES)[number];
