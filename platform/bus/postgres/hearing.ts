/** Hearing of what other processes did, by LISTEN on one connection. Where that is lost, everything may have changed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { backoff } from '../../runtime/backoff.js';
import type { Change } from '../engine.js';

const CHANNEL = 'tidewatch_bus';
const pauseAfter = backoff({ firstMs: 100, longestMs: 10_000 });

/** Told when the transaction commits. */
export const tell = (client: Pick<PoolClient, 'query'>, topic: string, what: Change): Promise<unknown> =>
  client.query('SELECT pg_notify($1, $2)', [CHANNEL, `${what} ${topic}`]);

/** @param heard is called with a topic, or `null` for all of them. @returns ends it. */
export function hear(
  pool: Pool,
  logger: Logger | undefined,
  heard: (what: Change, topic: string | null) => void,
): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;

  async function listen(onHearing: () => void): Promise<void> {
    const client = await pool.connect();
    const lost = new Promise<Error>(resolve => client.on('error', resolve));
    const asked = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
    client.on('notification', ({ payload = '' }) => {
      const [what, topic] = payload.split(' ');
      heard(what === 'messages' ? 'messages' : 'anything', topic ?? null);
    });
    try {
      await client.query(`LISTEN ${CHANNEL}`);
      onHearing();
      heard('anything', null);
      const fault = signal.aborted ? undefined : await Promise.race([lost, asked]);
      if (fault) throw fault;
    } finally {
      client.release(true);
    }
  }

  async function keepListening(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        await listen(() => {
          failures = 0;
        });
      } catch (err) {
        logger?.error({ err }, 'the bus lost its server; it goes on after a pause');
        await sleep(pauseAfter(++failures), undefined, { signal }).catch(() => {});
      }
    }
  }

  const running = keepListening();
  return async () => {
    stopped.abort();
    await running;
  };
}
