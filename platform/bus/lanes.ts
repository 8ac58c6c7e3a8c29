/**
 * The messages of one partition that its holder has loaded, in a lane per key: one at a time and in order within a
 * lane, lanes side by side. A message that rests before its retry stops its own lane only. No I/O.
 */
export interface Held {
  readonly offset: number;
  readonly key: string;
  readonly value: string;
  readonly headers: string | null;
  /** Deliveries begun so far. */
  readonly attempt: number;
  /** Milliseconds since 1970: not to be delivered before. */
  readonly dueAt: number;
  /** The dead letter that it is a replay of. */
  readonly letter: string | null;
}

interface Lane {
  /** By offset. */
  queue: Held[];
  inHand: boolean;
}

export interface Lanes {
  add(held: Held): void;
  /** Up to `limit` messages that may be delivered now, of different keys; they are in hand until `settle`. */
  take(now: number, limit: number): Held[];
  /** Ends what is in hand for a key. `again`: the same message, to be delivered once more. */
  settle(key: string, again?: Held): void;
  /** Messages not in hand. */
  waiting(): number;
  inHand(): number;
  /** When the next one may be delivered: `Infinity` where none waits for time alone. */
  nextDue(): number;
}

export function createLanes(): Lanes {
  /** In the order in which they are to be served: one that was served goes to the end. */
  const lanes = new Map<string, Lane>();
  let waiting = 0;
  let inHand = 0;

  function add(held: Held): void {
    const lane = lanes.get(held.key) ?? { queue: [], inHand: false };
    lanes.set(held.key, lane);
    const before = lane.queue.findLastIndex(({ offset }) => offset < held.offset);
    lane.queue.splice(before + 1, 0, held);
    waiting++;
  }

  return {
    add,
    take(now, limit) {
      const taken: Held[] = [];
      for (const [key, lane] of lanes) {
        if (taken.length >= limit) break;
        const first = lane.queue[0];
        if (lane.inHand || !first || first.dueAt > now) continue;
        lane.queue.shift();
        lane.inHand = true;
        taken.push(first);
        lanes.delete(key);
        lanes.set(key, lane);
      }
      waiting -= taken.length;
      inHand += taken.length;
      return taken;
    },
    settle(key, again) {
      const lane = lanes.get(key);
      if (!lane?.inHand) throw new Error(`nothing of key '${key}' is in hand`);
      lane.inHand = false;
      inHand--;
      if (again) add(again);
      else if (lane.queue.length === 0) lanes.delete(key);
    },
    waiting: () => waiting,
    inHand: () => inHand,
    nextDue() {
      let due = Number.POSITIVE_INFINITY;
      for (const lane of lanes.values()) if (!lane.inHand && lane.queue[0]) due = Math.min(due, lane.queue[0].dueAt);
      return due;
    },
  };
}
