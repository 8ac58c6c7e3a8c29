import { createSlots, type Slots } from '../../platform/web/pace/slots.js';

/** So many at once for each host, so that one that hangs holds up none of the others. */
export interface Lanes {
  run<Result>(host: string, work: () => Promise<Result>): Promise<Result>;
}

export function createLanes(perHost: number): Lanes {
  const lanes = new Map<string, { readonly slots: Slots; users: number }>();

  return {
    async run(host, work) {
      const lane = lanes.get(host) ?? { slots: createSlots(perHost), users: 0 };
      lanes.set(host, lane);
      lane.users++;
      try {
        return await lane.slots.run(work);
      } finally {
        lane.users--;
        if (lane.users === 0) lanes.delete(host);
      }
    },
  };
}
