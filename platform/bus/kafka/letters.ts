/** Dead letters in `<topic>.dead`, one record per letter. */
import type { StoredMessage } from '../encode.js';
import type { Publisher } from './publisher.js';
import type { Table } from './table.js';
import { LETTERS, type Topics } from './topics.js';

/** Holds the whole message: the topic's retention may remove it. */
export interface Letter extends StoredMessage {
  /** Starts with `<topic>.`. The same for every failure of one message in one group. */
  readonly id: string;
  readonly topic: string;
  readonly group: string;
  /** Its id when it was delivered. Letters written by 0.1.0 have none. */
  readonly messageId?: string;
  readonly error: string;
  readonly attempts: number;
  readonly at: string;
}

export interface Letters {
  of(topic: string): Promise<Letter[]>;
  write(topic: string, letters: readonly Letter[]): Promise<void>;
  remove(topic: string, ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface Surroundings {
  readonly topics: Topics;
  readonly publisher: Publisher;
  readonly open: (name: string) => Promise<Table>;
}

export function createLetters({ topics, publisher, open }: Surroundings): Letters {
  const tables = new Map<string, Promise<Table>>();

  function tableOf(topic: string): Promise<Table> {
    const table = tables.get(topic) ?? open(topic + LETTERS);
    tables.set(topic, table);
    table.catch(() => tables.delete(topic));
    return table;
  }

  async function put(topic: string, records: { key: string; value: string | null }[]): Promise<void> {
    if (records.length === 0) return;
    await topics.use(topic + LETTERS, 'table', inKafka =>
      publisher.write(
        inKafka,
        records.map(record => ({ partition: 0, ...record })),
      ),
    );
  }

  return {
    of: async topic => [...(await (await tableOf(topic)).current()).values()].map(text => JSON.parse(text) as Letter),
    write: (topic, letters) =>
      put(
        topic,
        letters.map(letter => ({ key: letter.id, value: JSON.stringify(letter) })),
      ),
    remove: (topic, ids) =>
      put(
        topic,
        ids.map(id => ({ key: id, value: null })),
      ),
    async close() {
      for (const table of tables.values()) await table.then(one => one.close()).catch(() => {});
    },
  };
}
