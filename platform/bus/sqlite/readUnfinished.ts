import { openSqlite } from '../../sqlite/open.js';
import { messageOf } from '../messageOf.js';
import type { Message } from '../port.js';
import { createTables } from './schema.js';

export interface Unfinished {
  /** By topic, those of a key in their order: what some group has not finished. */
  readonly messages: ReadonlyMap<string, readonly Message[]>;
  /** Dead letters, by topic. */
  readonly dead: ReadonlyMap<string, number>;
}

interface Row {
  readonly topic: string;
  readonly key: string;
  readonly value: string;
  readonly headers: string | null;
}

const OPEN = 'SELECT topic, key, value, headers FROM bus_jobs WHERE error IS NULL ORDER BY id';
const DEAD = 'SELECT topic, count(*) AS number FROM bus_jobs WHERE error IS NOT NULL GROUP BY topic ORDER BY topic';

/** Reads the undelivered messages of a bus that no one else has open. @returns them, and a function that closes the file. */
export function readUnfinished(path: string): { readonly unfinished: Unfinished; close(): void } {
  const file = openSqlite(path, { synchronous: 'FULL', alone: true });
  createTables(file);
  const messages = new Map<string, Message[]>();
  for (const row of file.prepare(OPEN).all<Row>()) {
    const known = messages.get(row.topic);
    if (known) known.push(messageOf(row));
    else messages.set(row.topic, [messageOf(row)]);
  }
  const dead = file.prepare(DEAD).all<{ topic: string; number: number }>();
  return {
    unfinished: { messages, dead: new Map(dead.map(({ topic, number }) => [topic, number])) },
    close: file.close,
  };
}
