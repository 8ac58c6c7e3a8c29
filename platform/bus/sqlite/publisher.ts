/** Writes messages. Callers that wait at the same time share one transaction and so one fsync. */
import type { Sqlite } from '../../sqlite/open.js';
import type { Kept } from '../engine.js';

interface Waiting {
  readonly topic: string;
  readonly messages: readonly Kept[];
  readonly resolve: () => void;
  readonly reject: (fault: unknown) => void;
}

/** @param onKept called after each commit, with the topics that have new messages. */
export function createPublisher(database: Sqlite, onKept: (topics: ReadonlySet<string>) => void) {
  const head = database.prepare('SELECT next FROM heads WHERE topic = ? AND partition = ?');
  const moveHead = database.prepare(
    'INSERT INTO heads VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET next = excluded.next',
  );
  const insert = database.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)');
  let waiting: Waiting[] = [];

  function write({ topic, messages }: Waiting): void {
    const next = new Map<number, number>();
    for (const { partition, key, value, headers } of messages) {
      const offset = next.get(partition) ?? head.get<{ next: number }>([topic, partition])?.next ?? 0;
      insert.run([topic, partition, offset, key, value, headers]);
      next.set(partition, offset + 1);
    }
    for (const [partition, offset] of next) moveHead.run([topic, partition, offset]);
  }

  function flush(): void {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      database.transaction(() => batch.forEach(write));
    } catch (fault) {
      for (const { reject } of batch) reject(fault);
      return;
    }
    for (const { resolve } of batch) resolve();
    onKept(new Set(batch.map(({ topic }) => topic)));
  }

  return {
    publish: (topic: string, messages: readonly Kept[]): Promise<void> =>
      new Promise((resolve, reject) => {
        if (waiting.push({ topic, messages, resolve, reject }) === 1) setImmediate(flush);
      }),
    /** Writes what is still queued. */
    flush,
  };
}
