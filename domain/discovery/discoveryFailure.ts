/** Reasons for a failed search. `authentication`: the search service refuses our key. `quota`: our quota is used up. */
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
