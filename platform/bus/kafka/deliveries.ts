/**
 * Attempts, pauses and holders of unfinished messages, in a compacted topic: a record per message, written before its
 * handler runs. So a message that crashes its consumers still becomes a dead letter, and a partition that moves starts
 * no message that its former member still handles.
 */
import type { Publisher } from './publisher.js';
import type { Table } from './table.js';
import { DELIVERIES, type Topics } from './topics.js';

export interface Delivery {
  /** Deliveries so far. */
  readonly attempt: number;
  /** Not to be delivered before this, in milliseconds since 1970. */
  readonly dueAt: number;
  /** The member that handles it. */
  readonly holder?: string;
  /** It is finished, and an earlier message of its partition is not. */
  readonly done?: true;
}

interface Surroundings {
  readonly topics: Topics;
  readonly publisher: Publisher;
  readonly table: Table;
}

export function createDeliveries({ topics, publisher, table }: Surroundings) {
  return {
    /** Resolves when everything is known that was written before the call. @throws EngineLost */
    current: () => table.current(),
    /** As far as this process knows. */
    of(id: string): Delivery | null {
      const text = table.known.get(id);
      return text === undefined ? null : (JSON.parse(text) as Delivery);
    },
    /** @param delivery `null` deletes the record. @throws EngineLost */
    async write(id: string, delivery: Delivery | null): Promise<void> {
      const value = delivery && JSON.stringify(delivery);
      await topics.use(DELIVERIES, 'table', inKafka => publisher.write(inKafka, [{ partition: 0, key: id, value }]));
    },
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
