/** Hearing of what other processes did, by LISTEN. After a loss, everything may have changed. */
import type { Postgres, Query } from '../../postgres/openPostgres.js';
import type { Change } from '../engine.js';

const CHANNEL = 'tidewatch_bus';

/** Told when the transaction commits. */
export const tell = (query: Query, topic: string, what: Change): Promise<unknown> =>
  query('SELECT pg_notify($1, $2)', [CHANNEL, `${what} ${topic}`]);

/** @param heard is called with a topic, or `null` for all of them. @returns ends it. */
export const hear = (postgres: Postgres, heard: (what: Change, topic: string | null) => void): (() => void) =>
  postgres.listen(CHANNEL, payload => {
    const [what, topic = null] = payload?.split(' ') ?? [];
    heard(what === 'messages' ? 'messages' : 'anything', topic);
  });
