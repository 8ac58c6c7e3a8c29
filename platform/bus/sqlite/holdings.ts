/**
 * The partitions that one member of a group holds, with what it has loaded of them. Memory follows the tables: a lease
 * that changed hands is forgotten here, and with it whatever its handlers still answer. Called inside a transaction.
 */
import { createLanes, type Lanes } from './lanes.js';
import type { Leases } from './leases.js';
import type { Ledger } from './ledger.js';

/** Messages read at once, and enough of them in memory unless all of them wait for something. */
const LOAD = 64;
/** Messages of a partition that wait behind others of their key, at most: beyond it the partition stands still. */
const WINDOW = 1_000;

export interface Holding {
  readonly partition: number;
  readonly fence: number;
  readonly lanes: Lanes;
  /** To be given back when nothing of it is in hand: nothing more is handed out. */
  leaving: boolean;
  /** Rises: when it was last served, compared to the others. */
  served: number;
}

export function createHoldings(leases: Leases, ledger: Ledger) {
  const holdings = new Map<number, Holding>();

  return {
    all: (): Iterable<Holding> => holdings.values(),
    size: (): number => holdings.size,
    holds: (holding: Holding): boolean => holdings.get(holding.partition) === holding,
    forget: (): void => holdings.clear(),

    /** Forgets what others have taken over. @returns those partitions. */
    reconcile(member: string): number[] {
      const fences = new Map(leases.held(member).map(({ partition, fence }) => [partition, fence]));
      const lost = [...holdings.values()].filter(({ partition, fence }) => fences.get(partition) !== fence);
      for (const { partition } of lost) holdings.delete(partition);
      return lost.map(({ partition }) => partition);
    },

    /** Marks what exceeds `share`, and takes what nobody holds up to it. */
    balance(member: string, share: number): void {
      const kept = [...holdings.values()].filter(({ leaving }) => !leaving);
      for (const surplus of kept.slice(share)) surplus.leaving = true;
      if (holdings.size < share) leases.acquire(member, share - holdings.size);
    },

    /** Gives back what is marked and idle. @returns whether there was any. */
    giveBack(member: string): boolean {
      const idle = [...holdings.values()].filter(({ leaving, lanes }) => leaving && lanes.inHand() === 0);
      for (const { partition } of idle) {
        leases.release(member, partition);
        holdings.delete(partition);
      }
      return idle.length > 0;
    },

    /** @param inspect whether others may have left or replayed something: it is looked for, not only for new messages. */
    load(member: string, now: number, inspect: boolean): void {
      for (const lease of leases.held(member)) {
        const known = holdings.get(lease.partition);
        const holding = known ?? { ...lease, lanes: createLanes(), leaving: false, served: 0 };
        holdings.set(lease.partition, holding);
        const { lanes } = holding;
        if (inspect || !known) ledger.loadLeft(lease).forEach(lanes.add);
        let { next } = lease;
        let more = lease.behind === 1 && !holding.leaving;
        while (more && (lanes.waiting() < LOAD || (lanes.waiting() < WINDOW && lanes.nextDue() > now))) {
          const fresh = ledger.loadFresh({ ...lease, next }, LOAD);
          fresh.forEach(lanes.add);
          next = (fresh.at(-1)?.offset ?? next) + 1;
          more = fresh.length === LOAD;
        }
      }
    },
  };
}

export type Holdings = ReturnType<typeof createHoldings>;
