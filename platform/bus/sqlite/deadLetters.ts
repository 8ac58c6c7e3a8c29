/** Reads and replays what failed too often. The message itself stays in `messages` for as long as a letter names it. */
import type { Sqlite } from '../../sqlite/open.js';
import { type DeadLetter, DeadLetterUnknown } from '../port.js';
import { messageOf } from './messageOf.js';

interface Row {
  readonly id: string;
  readonly grp: string;
  readonly key: string;
  readonly value: string;
  readonly headers: string | null;
  readonly error: string;
  readonly attempts: number;
  readonly at: string;
}

export function createDeadLetters(database: Sqlite) {
  const list = database.prepare(`
    SELECT d.id, d.grp, m.key, m.value, m.headers, d.error, d.attempts, d.at
    FROM dead d JOIN messages m USING (topic, partition, offset) WHERE d.topic = ? ORDER BY d.at, d.rowid`);
  // Fence 0 is below every holder's: whoever holds the partition loads it.
  const revive = database.prepare(
    'INSERT INTO pending SELECT topic, grp, partition, offset, 0, 0, 0 FROM dead WHERE id = ?',
  );
  const remove = database.prepare('DELETE FROM dead WHERE id = ? RETURNING topic');

  return {
    list: (topic: string): DeadLetter[] =>
      list.all<Row>([topic]).map(row => ({
        id: row.id,
        topic,
        group: row.grp,
        message: messageOf(row),
        error: row.error,
        attempts: row.attempts,
        at: row.at,
      })),
    /** @returns its topic. @throws DeadLetterUnknown */
    replay: (id: string): string =>
      database.transaction(() => {
        revive.run([id]);
        const removed = remove.get<{ topic: string }>([id]);
        if (!removed) throw new DeadLetterUnknown(`no dead letter has the id ${id}`);
        return removed.topic;
      }),
  };
}
