/**
 * The fan-out between processes by LISTEN and NOTIFY. A process's own listeners are told by itself, at once and whether the
 * server is there or not.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openPostgres, type Prepared } from '../../postgres/openPostgres.js';
import { memoryRealtime } from '../memory/memoryRealtime.js';
import type { Realtime, Signal } from '../port.js';
import { joinedParts, partsOf } from './parts.js';

const CHANNEL = 'tidewatch_realtime';
const AGAIN_MS = 1_000;
/** Signals that may wait for the server. More are quicker read again than told. */
const MOST_WAITING = 10_000;
/** Without waiting for the disk: signals do not outlive the server that carries them. */
const TELL: Prepared = {
  name: 'realtime-tell',
  text: `select pg_notify($1, part) from set_config('synchronous_commit', 'off', true), unnest($2::text[]) as part`,
};
const MISSED: Signal = { kind: 'missed' };

/** @param url `postgres://user:password@host:5432/database`. Connects at once; a server that is away is waited for. */
export function postgresRealtime(url: string, options: { readonly logger?: Logger } = {}): Realtime {
  const postgres = openPostgres(url);
  const here = memoryRealtime(options);
  const node = randomBytes(8).toString('base64url');
  const joined = joinedParts();
  const closing = new AbortController();
  let waiting: Signal[] = [];
  let telling: Promise<void> | null = null;
  let reached = true;
  let heardBefore = false;
  let becomeListening = () => {};
  const listening = new Promise<void>(resolve => {
    becomeListening = resolve;
  });

  postgres.listen(CHANNEL, payload => {
    if (payload === null) {
      joined.forget();
      // Nothing was shown before the first time.
      if (heardBefore) here.publish(MISSED);
      heardBefore = true;
      becomeListening();
      return;
    }
    const [from, text] = joined.add(payload) ?? [];
    if (text !== undefined && from !== node) here.publish(JSON.parse(text) as Signal);
  });

  /** One batch after the other, so that signals stay in order. */
  async function tell(): Promise<void> {
    while (waiting.length > 0 && !closing.signal.aborted) {
      const batch = waiting;
      waiting = [];
      const parts = batch.flatMap(signal => partsOf(node, JSON.stringify(signal)));
      try {
        await postgres.query(TELL, [CHANNEL, parts]);
        reached = true;
      } catch (err) {
        if (reached) options.logger?.warn({ err }, 'other processes cannot be told of changes; it is tried again');
        reached = false;
        // Whether these arrived is not known, and they are never told twice.
        waiting = [MISSED];
        await pause(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    telling = null;
  }

  return {
    async ready() {
      await postgres.check();
      await listening;
    },
    throughServer: true,
    publish(signal) {
      here.publish(signal);
      if (waiting.length >= MOST_WAITING) waiting = [MISSED];
      waiting.push(signal);
      telling ??= Promise.resolve().then(tell);
    },
    subscribe: here.subscribe,
    healthy: () => here.healthy() && reached && postgres.listening(),
    async close() {
      await here.close();
      closing.abort();
      await telling;
      await postgres.close();
    },
  };
}
