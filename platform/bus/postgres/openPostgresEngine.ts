/** Topics in PostgreSQL, for any number of processes on any number of machines. */
import type { Logger } from 'pino';
import { migrate } from '../../postgres/migrate.js';
import type { Postgres } from '../../postgres/openPostgres.js';
import { rewriteTables } from '../../postgres/rewriteTables.js';
import type { Clock } from '../../runtime/clock/clock.js';
import type { BusEngine, Change } from '../engine.js';
import { depthsIn } from './depths.js';
import { hear, tell } from './hearing.js';
import { deadLetters } from './letters.js';
import { createMembership } from './membership.js';
import { createPublisher } from './publisher.js';
import { BUS_SCHEMA } from './schema.js';

const RETENTION_EVERY_MS = 60_000;

/** What every group of a topic has done with. A topic that no group ever read keeps all. */
const DELETE_OLD = `
  DELETE FROM bus_messages m
  USING (SELECT topic, partition, min(low) AS low FROM bus_cursors GROUP BY topic, partition) done
  WHERE m.topic = done.topic AND m.partition = done.partition AND m."offset" < done.low`;

const OF_SHOP = 'key = $1 OR starts_with(key, $2) OR position($3 IN value) > 0';
const ERASE = `
  WITH m AS (DELETE FROM bus_messages WHERE ${OF_SHOP} RETURNING 1),
       l AS (DELETE FROM bus_letters WHERE ${OF_SHOP} RETURNING 1)
  SELECT (SELECT count(*) FROM m) + (SELECT count(*) FROM l) AS removed`;

interface Listener {
  readonly topic: string;
  readonly changed: (what: Change) => void;
}

/**
 * @param postgres is the caller's to close, after this is closed.
 * @throws what the server refuses.
 */
export async function openPostgresEngine(
  postgres: Postgres,
  { clock, logger }: { readonly clock: Clock; readonly logger?: Logger },
): Promise<BusEngine> {
  await migrate(postgres, 'bus', BUS_SCHEMA);
  const listeners = new Set<Listener>();
  const stopHearing = hear(postgres, (what, topic) => {
    for (const listener of listeners) if (topic === null || topic === listener.topic) listener.changed(what);
  });
  const publisher = createPublisher(postgres);
  let cleaning: Promise<unknown> = Promise.resolve();
  const retention = setInterval(() => {
    cleaning = postgres.patiently
      .query(DELETE_OLD)
      .catch((err: unknown) => logger?.error({ err }, 'old messages of the bus were not deleted; it is tried again'));
  }, RETENTION_EVERY_MS);

  return {
    publish: publisher.publish,
    async join(topic, group, changed) {
      const membership = await createMembership({ postgres, clock }, topic, group);
      const listener = { topic, changed };
      listeners.add(listener);
      changed('anything');
      return {
        ...membership,
        async leave() {
          listeners.delete(listener);
          await membership.leave();
        },
      };
    },
    depths: () => depthsIn(postgres),
    letters: topic => deadLetters(postgres, topic),
    replay: (topic, id) =>
      postgres.transaction(async query => {
        const replayed = await query(
          'UPDATE bus_letters SET attempt = 0, due_at = 0 WHERE id = $1 AND attempt IS NULL RETURNING id',
          [id],
        );
        if (replayed.length === 0) return false;
        await tell(query, topic, 'anything');
        return true;
      }),
    async erase(shop) {
      await publisher.idle();
      // What every group has finished is of no use, and may hold addresses that the shop chose.
      await postgres.patiently.query(DELETE_OLD);
      const values = [shop, `${shop}/`, JSON.stringify(shop)];
      const [row] = await postgres.patiently.query<{ removed: number }>(ERASE, values);
      await rewriteTables(postgres.patiently.transaction, ['bus_messages', 'bus_letters']);
      return row?.removed ?? 0;
    },
    async close() {
      clearInterval(retention);
      await publisher.idle();
      stopHearing();
      await cleaning;
    },
  };
}
