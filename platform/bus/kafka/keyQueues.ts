/**
 * The messages of one partition that its holder has loaded, in a queue per key: one at a time and in order within a
 * queue, queues side by side. A message that rests before its retry stops its own queue only. No I/O.
 */
export interface QueuedMessage {
  readonly offset: number;
  readonly key: string;
  readonly value: string;
  readonly headers: string | null;
  /** Deliveries so far. */
  readonly attempt: number;
  /** Not to be delivered before this, in milliseconds since 1970. */
  readonly dueAt: number;
  /** The dead letter that it replays. */
  readonly letter: string | null;
}

interface KeyQueue {
  /** Sorted by offset. */
  messages: QueuedMessage[];
  inHand: boolean;
}

export interface KeyQueues {
  add(message: QueuedMessage): void;
  /** Up to `limit` messages of different keys that may be delivered now; they are in hand until `settle`. */
  take(now: number, limit: number): QueuedMessage[];
  /** Ends the message in hand for a key. `again`: the same message, for another delivery. */
  settle(key: string, again?: QueuedMessage): void;
  /** Messages not in hand. */
  waiting(): number;
  inHand(): number;
  /** When the next one may be delivered: `Infinity` if none is only waiting for its time. */
  nextDue(): number;
}

export function createKeyQueues(): KeyQueues {
  /** In serving order: a key that was served moves to the end. */
  const queues = new Map<string, KeyQueue>();
  let waiting = 0;
  let inHand = 0;

  function add(message: QueuedMessage): void {
    const queue = queues.get(message.key) ?? { messages: [], inHand: false };
    queues.set(message.key, queue);
    const before = queue.messages.findLastIndex(({ offset }) => offset < message.offset);
    queue.messages.splice(before + 1, 0, message);
    waiting++;
  }

  return {
    add,
    take(now, limit) {
      const taken: QueuedMessage[] = [];
      for (const [key, queue] of queues) {
        if (taken.length >= limit) break;
        const first = queue.messages[0];
        if (queue.inHand || !first || first.dueAt > now) continue;
        queue.messages.shift();
        queue.inHand = true;
        taken.push(first);
        queues.delete(key);
        queues.set(key, queue);
      }
      waiting -= taken.length;
      inHand += taken.length;
      return taken;
    },
    settle(key, again) {
      const queue = queues.get(key);
      if (!queue?.inHand) throw new Error(`nothing of key '${key}' is in hand`);
      queue.inHand = false;
      inHand--;
      if (again) add(again);
      else if (queue.messages.length === 0) queues.delete(key);
    },
    waiting: () => waiting,
    inHand: () => inHand,
    nextDue() {
      let due = Number.POSITIVE_INFINITY;
      for (const queue of queues.values())
        if (!queue.inHand && queue.messages[0]) due = Math.min(due, queue.messages[0].dueAt);
      return due;
    },
  };
}
