/** Stores messages. Callers that wait together share one transaction; a topic's transactions follow one another. */
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { busBusy } from '../busBusy.js';
import type { StoredMessage } from '../encode.js';
import type { JobStore } from './jobStore.js';
import { publish } from './statements.js';

interface Waiting {
  readonly messages: readonly StoredMessage[];
  readonly resolve: () => void;
  readonly reject: (fault: unknown) => void;
}

export function createPublisher(store: JobStore, clock: Clock) {
  const queues = new Map<string, Waiting[]>();
  const writing = new Set<Promise<void>>();

  async function flush(topic: string, queue: Waiting[]): Promise<void> {
    await new Promise(resolve => setImmediate(resolve));
    while (queue.length > 0) {
      const batch = queue.splice(0);
      const messages = batch.flatMap(one => one.messages);
      const write = () => publish(store.rows, topic, messages, msOf(clock.now()));
      await store.write(topic, write, { synced: true, wakes: true }).then(
        () => batch.forEach(({ resolve }) => void resolve()),
        (fault: unknown) => batch.forEach(({ reject }) => void reject(fault)),
      );
    }
    queues.delete(topic);
  }

  return {
    publish: (topic: string, messages: readonly StoredMessage[]): Promise<void> =>
      new Promise((resolve, reject) => {
        const queue = queues.get(topic) ?? [];
        const busy = busBusy(queue.length);
        if (busy) return reject(busy);
        queue.push({ messages, resolve, reject });
        if (queues.has(topic)) return;
        queues.set(topic, queue);
        const flushing = flush(topic, queue).finally(() => writing.delete(flushing));
        writing.add(flushing);
      }),
    /** Resolves when what waits is stored. */
    idle: async (): Promise<void> => void (await Promise.all(writing)),
  };
}
