/** The load of the scheduler's bench: how many pages are due when, on how many hosts. */
export const DUE = {
  pages: 10_000_000,
  hosts: 1_000_000,
  /** Hosts with more pages than their budget allows in a round. The others share the rest evenly. */
  giants: { hosts: 100, pages: 10_000 },
  /** Due per simulated second, at least: above the bar. */
  rate: 6_000,
  start: '2026-07-01T09:00:00.000Z',
} as const;
