/** Dead letters in `<topic>.dead`, one record per letter, and those that are replayed. */
import type { Letter } from './engine.js';
import type { Publisher } from './publisher.js';
import type { Table } from './table.js';
import { LETTERS, type Topics } from './topics.js';

export interface Letters {
  /** Dead and replayed ones. */
  of(topic: string): Promise<Letter[]>;
  write(topic: string, letters: readonly Letter[]): Promise<void>;
  remove(topic: string, ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface Surroundings {
  readonly topics: Topics;
  readonly publisher: Publisher;
  readonly open: (name: string, changed: () => void) => Promise<Table>;
  /** Called when letters of that topic were written or removed. */
  readonly changed: (topic: string) => void;
}

export function createLetters({ topics, publisher, open, changed }: Surroundings): Letters {
  const tables = new Map<string, Promise<Table>>();

  function tableOf(topic: string): Promise<Table> {
    const table = tables.get(topic) ?? open(topic + LETTERS, () => changed(topic));
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
