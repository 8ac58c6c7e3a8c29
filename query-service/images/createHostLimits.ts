import { createSlots, type Slots } from '../../platform/outbound/pace/slots.js';

/** Limits concurrent work per host, so that a hanging host does not delay the others. */
export interface HostLimits {
  run<Result>(host: string, work: () => Promise<Result>): Promise<Result>;
}

export function createHostLimits(perHost: number): HostLimits {
  const limits = new Map<string, { readonly slots: Slots; users: number }>();

  return {
    async run(host, work) {
      const limit = limits.get(host) ?? { slots: createSlots(perHost), users: 0 };
      limits.set(host, limit);
      limit.users++;
      try {
        return await limit.slots.run(work);
      } finally {
        limit.users--;
        if (limit.users === 0) limits.delete(host);
      }
    },
  };
}
