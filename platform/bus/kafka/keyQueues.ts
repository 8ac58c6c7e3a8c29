/**
 * The messages that a consumer has read, in a queue per key: one at a time and in order within a queue. A message that
 * rests before its retry stops its own queue only. No I/O.
 */
export interface Queued {
  readonly key: string;
  /** Not to be delivered before this, in milliseconds since 1970. */
  readonly dueAt: number;
}

interface KeyQueue<Message> {
  messages: Message[];
  inHand: boolean;
}

export function createKeyQueues<Message extends Queued>() {
  /** In serving order: a key that was served moves to the end. */
  const queues = new Map<string, KeyQueue<Message>>();

  function forgetIfEmpty(key: string, { inHand, messages }: KeyQueue<Message>): void {
    if (!inHand && messages.length === 0) queues.delete(key);
  }

  return {
    add(message: Message): void {
      const queue = queues.get(message.key) ?? { messages: [], inHand: false };
      queues.set(message.key, queue);
      queue.messages.push(message);
    },
    /** Up to `limit` messages of different keys that are due; they are in hand until `settle`. */
    take(now: number, limit: number): Message[] {
      const taken: Message[] = [];
      for (const [key, queue] of queues) {
        if (taken.length >= limit) break;
        const [first] = queue.messages;
        if (queue.inHand || !first || first.dueAt > now) continue;
        queue.messages.shift();
        queue.inHand = true;
        taken.push(first);
        queues.delete(key);
        queues.set(key, queue);
      }
      return taken;
    },
    /** Ends the message in hand for a key. `again`: the same message, for another delivery before the others. */
    settle(key: string, again?: Message): void {
      const queue = queues.get(key);
      if (!queue?.inHand) throw new Error(`nothing of key '${key}' is in hand`);
      queue.inHand = false;
      if (again) queue.messages.unshift(again);
      forgetIfEmpty(key, queue);
    },
    /** Forgets waiting messages. Those in hand keep their key busy. */
    retain(isKept: (message: Message) => boolean): void {
      for (const [key, queue] of queues) {
        queue.messages = queue.messages.filter(isKept);
        forgetIfEmpty(key, queue);
      }
    },
  };
}
