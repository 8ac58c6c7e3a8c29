/** Dead letters in their table, and those that are replayed. */
import type { Postgres, Query } from '../../postgres/openPostgres.js';
import type { Letter } from '../engine.js';

type Row = Omit<Letter, 'group' | 'replay'> & {
  readonly grp: string;
  readonly attempt: number | null;
  readonly due_at: number | null;
};

export const deadLetters = async ({ query }: Postgres, topic: string): Promise<Letter[]> =>
  (
    await query<Row>('SELECT * FROM bus_letters WHERE topic = $1 AND attempt IS NULL ORDER BY at, kept_as', [topic])
  ).map(letterOf);

export const replayedLetters = async ({ query }: Postgres, topic: string, group: string): Promise<Letter[]> =>
  (
    await query<Row>('SELECT * FROM bus_letters WHERE topic = $1 AND grp = $2 AND attempt IS NOT NULL', [topic, group])
  ).map(letterOf);

export async function keepLetter(query: Query, letter: Letter): Promise<void> {
  const { id, topic, group, partition, offset, key, value, headers, error, attempts, at, replay } = letter;
  await query(
    `INSERT INTO bus_letters
       (id, topic, grp, partition, "offset", key, value, headers, error, attempts, at, attempt, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (id) DO UPDATE SET error = excluded.error, attempts = excluded.attempts, at = excluded.at,
       attempt = excluded.attempt, due_at = excluded.due_at`,
    [
      ...[id, topic, group, partition, offset, key, value, headers, error, attempts, at],
      replay?.attempt ?? null,
      replay?.dueAt ?? null,
    ],
  );
}

const letterOf = ({
  id,
  topic,
  grp,
  partition,
  offset,
  key,
  value,
  headers,
  attempt,
  due_at,
  ...row
}: Row): Letter => ({
  ...{ id, topic, group: grp, partition, offset, key, value, headers },
  ...{ error: row.error, attempts: row.attempts, at: row.at },
  replay: attempt === null ? null : { attempt, dueAt: due_at ?? 0 },
});
