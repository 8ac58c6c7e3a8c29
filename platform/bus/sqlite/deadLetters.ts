/** The table of dead letters, including those being replayed. */
import type { Sqlite } from '../../sqlite/open.js';
import type { Letter } from '../engine.js';

interface Row extends Omit<Letter, 'group' | 'replay'> {
  readonly grp: string;
  readonly attempt: number | null;
  readonly due_at: number | null;
}

export function createDeadLetters(database: Sqlite) {
  const dead = database.prepare('SELECT * FROM letters WHERE topic = ? AND attempt IS NULL ORDER BY at, rowid');
  const replaying = database.prepare('SELECT * FROM letters WHERE topic = ? AND grp = ? AND attempt IS NOT NULL');
  const keep = database.prepare('INSERT OR REPLACE INTO letters VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM letters WHERE id = ?');
  const replay = database.prepare('UPDATE letters SET attempt = 0, due_at = 0 WHERE id = ? AND attempt IS NULL');

  return {
    dead: (topic: string): Letter[] => dead.all<Row>([topic]).map(letterOf),
    replaying: (topic: string, group: string): Letter[] => replaying.all<Row>([topic, group]).map(letterOf),
    keep(letter: Letter): void {
      const { id, topic, group, partition, offset, key, value, headers, error, attempts, at, replay } = letter;
      const message = [partition, offset, key, value, headers];
      keep.run([id, topic, group, ...message, error, attempts, at, replay?.attempt ?? null, replay?.dueAt ?? null]);
    },
    remove: (id: string): void => void remove.run([id]),
    replay: (id: string): boolean => replay.run([id]).changes > 0,
  };
}

const letterOf = ({ grp, attempt, due_at, ...row }: Row): Letter => ({
  ...row,
  group: grp,
  replay: attempt === null || due_at === null ? null : { attempt, dueAt: due_at },
});
