/** Writes messages. Callers that wait together share one transaction, and one transaction of a process follows the other. */
import type { Postgres } from '../../postgres/openPostgres.js';
import { busBusy } from '../busBusy.js';
import type { Kept } from '../engine.js';
import { tell } from './hearing.js';

interface Waiting {
  readonly topic: string;
  readonly messages: readonly Kept[];
  readonly resolve: () => void;
  readonly reject: (fault: unknown) => void;
}

export function createPublisher(postgres: Postgres) {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await write(postgres, batch).then(
        () => batch.forEach(({ resolve }) => void resolve()),
        (fault: unknown) => batch.forEach(({ reject }) => void reject(fault)),
      );
    }
    writing = null;
  }

  return {
    publish: (topic: string, messages: readonly Kept[]): Promise<void> =>
      new Promise((resolve, reject) => {
        const busy = busBusy(waiting.length);
        if (busy) return reject(busy);
        waiting.push({ topic, messages, resolve, reject });
        writing ??= new Promise(begin => setImmediate(begin)).then(flush);
      }),
    /** Resolves when what waits is written. */
    idle: async (): Promise<void> => void (await writing),
  };
}

/** The row of a head is held until the commit: the next publisher's messages come after these, and no reader passes over any. */
async function write(postgres: Postgres, batch: readonly Waiting[]): Promise<void> {
  const all = batch.flatMap(({ topic, messages }) => messages.map(message => ({ topic, ...message })));
  await postgres.transaction(async query => {
    const heads = await query<{ topic: string; partition: number; first: number }>(
      `INSERT INTO bus_heads AS h (topic, partition, next)
       SELECT topic, partition, count(*) FROM unnest($1::text[], $2::int[]) AS m (topic, partition)
       GROUP BY topic, partition ORDER BY topic COLLATE "C", partition
       ON CONFLICT (topic, partition) DO UPDATE SET next = h.next + excluded.next
       RETURNING topic, partition, next - (
         SELECT count(*) FROM unnest($1::text[], $2::int[]) AS m (topic, partition)
         WHERE m.topic = h.topic AND m.partition = h.partition) AS first`,
      [all.map(({ topic }) => topic), all.map(({ partition }) => partition)],
    );
    const next = new Map(heads.map(({ topic, partition, first }) => [`${topic} ${partition}`, first]));
    const offsets = all.map(({ topic, partition }) => {
      const offset = next.get(`${topic} ${partition}`) ?? 0;
      next.set(`${topic} ${partition}`, offset + 1);
      return offset;
    });
    await query(
      'INSERT INTO bus_messages SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[])',
      [
        all.map(({ topic }) => topic),
        all.map(({ partition }) => partition),
        offsets,
        all.map(({ key }) => key),
        all.map(({ value }) => value),
        all.map(({ headers }) => headers),
      ],
    );
    for (const topic of new Set(all.map(one => one.topic))) await tell(query, topic, 'messages');
  });
}
