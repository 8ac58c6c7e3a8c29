/**
 * What a group has taken over and not finished, by partition. Called inside a write transaction in which the caller
 * has seen that it holds the partition (`leases`).
 */
import type { Sqlite } from '../../sqlite/open.js';
import type { Held } from './lanes.js';
import type { Lease } from './leases.js';

export function createLedger(database: Sqlite, topic: string, group: string) {
  const left = database.prepare(`
    SELECT m.offset, m.key, m.value, m.headers, p.attempt, p.due_at AS dueAt
    FROM pending p JOIN messages m USING (topic, partition, offset)
    WHERE p.topic = ? AND p.grp = ? AND p.partition = ? AND p.fence < ? ORDER BY p.offset`);
  const claim = database.prepare(
    'UPDATE pending SET fence = ?1 WHERE topic = ?2 AND grp = ?3 AND partition = ?4 AND fence < ?1',
  );
  const fresh = database.prepare(`
    SELECT offset, key, value, headers, 0 AS attempt, 0 AS dueAt FROM messages
    WHERE topic = ? AND partition = ? AND offset >= ? ORDER BY offset LIMIT ?`);
  const take = database.prepare('INSERT INTO pending VALUES (?, ?, ?, ?, 0, 0, ?)');
  const move = database.prepare('UPDATE cursors SET next = ? WHERE topic = ? AND grp = ? AND partition = ?');
  const one = 'topic = ? AND grp = ? AND partition = ? AND offset = ?';
  const begin = database.prepare(`UPDATE pending SET attempt = ? WHERE ${one}`);
  const rest = database.prepare(`UPDATE pending SET due_at = ? WHERE ${one}`);
  const remove = database.prepare(`DELETE FROM pending WHERE ${one}`);
  const bury = database.prepare('INSERT INTO dead VALUES (?, ?, ?, ?, ?, ?, ?, ?)');

  return {
    /** What another holder left, and what was replayed. */
    loadLeft({ partition, fence }: Lease): Held[] {
      const all = left.all<Held>([topic, group, partition, fence]);
      if (all.length > 0) claim.run([fence, topic, group, partition]);
      return all;
    },
    /** The next messages of the topic, at most `limit`. */
    loadFresh({ partition, fence, next }: Lease, limit: number): Held[] {
      const all = fresh.all<Held>([topic, partition, next, limit]);
      for (const { offset } of all) take.run([topic, group, partition, offset, fence]);
      const last = all.at(-1);
      if (last) move.run([last.offset + 1, topic, group, partition]);
      return all;
    },
    /** Written before the handler sees it, so that a message that kills its consumer cannot do so for ever. */
    begin: (partition: number, { offset, attempt }: Held): void =>
      void begin.run([attempt, topic, group, partition, offset]),
    rest: (partition: number, { offset, dueAt }: Held): void => void rest.run([dueAt, topic, group, partition, offset]),
    done: (partition: number, { offset }: Held): void => void remove.run([topic, group, partition, offset]),
    bury(partition: number, { offset, attempt }: Held, letter: { id: string; error: string; at: string }): void {
      bury.run([letter.id, topic, group, partition, offset, letter.error, attempt, letter.at]);
      remove.run([topic, group, partition, offset]);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
