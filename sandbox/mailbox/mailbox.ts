/** Stores every received e-mail and text message. Keeps the newest `KEPT`. */
import { randomUUID } from 'node:crypto';
import type { Sqlite } from '../../platform/sqlite/open.js';

export interface Received {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly at: string;
  readonly from: string;
  readonly to: string;
  /** `null` for a text message. */
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  /** E-mail headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

const KEPT = 500;

export interface Mailbox {
  keep(message: Omit<Received, 'id' | 'at'>): Received;
  /** Calls the listener for each message stored from now on. */
  watch(reader: (message: Received) => void): void;
  /** Newest first. */
  all(): readonly Received[];
  find(id: string): Received | undefined;
}

export function mailbox(database: Sqlite, now: () => number): Mailbox {
  database.exec(
    'CREATE TABLE IF NOT EXISTS mailbox (number INTEGER PRIMARY KEY, id TEXT UNIQUE, message TEXT NOT NULL)',
  );
  const insert = database.prepare('INSERT INTO mailbox (id, message) VALUES (?, ?)');
  const trim = database.prepare('DELETE FROM mailbox WHERE number <= (SELECT max(number) FROM mailbox) - ?');
  const list = database.prepare('SELECT message FROM mailbox ORDER BY number DESC');
  const byId = database.prepare('SELECT message FROM mailbox WHERE id = ?');
  const readers: ((message: Received) => void)[] = [];
  const parsed = ({ message }: { message: string }): Received => JSON.parse(message) as Received;

  return {
    keep(message) {
      const received: Received = { id: randomUUID(), at: new Date(now()).toISOString(), ...message };
      insert.run([received.id, JSON.stringify(received)]);
      trim.run([KEPT]);
      for (const reader of readers) reader(received);
      return received;
    },
    watch: reader => void readers.push(reader),
    all: () => list.all<{ message: string }>().map(parsed),
    find(id) {
      const row = byId.get<{ message: string }>([id]);
      return row && parsed(row);
    },
  };
}
