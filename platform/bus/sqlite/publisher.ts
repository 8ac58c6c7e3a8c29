/** Writes messages. Callers that wait together share one transaction and so one fsync. */
import { wellFormedJson } from '../../runtime/json/wellFormedJson.js';
import type { Sqlite } from '../../sqlite/open.js';
import type { Message } from '../port.js';
import { partitionOf } from './partitionOf.js';

interface Encoded {
  readonly partition: number;
  readonly key: string;
  readonly value: string;
  readonly headers: string | null;
}

interface Waiting {
  readonly topic: string;
  readonly messages: readonly Encoded[];
  readonly resolve: () => void;
  readonly reject: (fault: unknown) => void;
}

/** @param onKept called after each commit, with the topics that have something new. */
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
    /** @throws TypeError for what is not JSON, before anything of anyone is written. */
    publish(topic: string, messages: readonly Message[]): Promise<void> {
      const encoded = messages.map(encode);
      return new Promise((resolve, reject) => {
        if (waiting.push({ topic, messages: encoded, resolve, reject }) === 1) setImmediate(flush);
      });
    },
    /** Writes what still waits. */
    flush,
  };
}

function encode({ key: given, value, headers }: Message): Encoded {
  const key = given.toWellFormed();
  const json: string | undefined = JSON.stringify(value);
  if (json === undefined) throw new TypeError(`the value of a message of key '${key}' is no JSON`);
  if (key.includes('\0')) throw new TypeError('a key of a message holds a NUL');
  return {
    partition: partitionOf(key),
    key,
    value: wellFormedJson(json),
    headers: headers ? wellFormedJson(JSON.stringify(headers)) : null,
  };
}
