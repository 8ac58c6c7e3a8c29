/**
 * Fans signals out between processes by LISTEN and NOTIFY. Notifies a process's own listeners directly, with or without
 * the server.
 */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { openPostgres, type Prepared } from '../../postgres/openPostgres.js';
import { broadcast, MISSED } from '../broadcast.js';
import { memoryRealtime } from '../memory/memoryRealtime.js';
import type { Realtime, Signal } from '../port.js';
import { joinedParts, partsOf } from './parts.js';

const CHANNEL = 'tidewatch_realtime';
/** Without waiting for the disk: signals do not outlive the server that carries them. */
const TELL: Prepared = {
  name: 'realtime-tell',
  text: `select pg_notify($1, part) from set_config('synchronous_commit', 'off', true), unnest($2::text[]) as part`,
};

/**
 * @param url `postgres://user:password@host:5432/database`. Connects immediately, and waits for a server that is away.
 */
export function postgresRealtime(url: string, options: { readonly logger?: Logger } = {}): Realtime {
  const postgres = openPostgres(url);
  const local = memoryRealtime(options);
  const node = randomBytes(8).toString('base64url');
  const joined = joinedParts();
  const remote = broadcast(
    batch => postgres.query(TELL, [CHANNEL, batch.flatMap(signal => partsOf(node, JSON.stringify(signal)))]),
    options.logger,
  );
  let heardBefore = false;
  let becomeListening = () => {};
  const listening = new Promise<void>(resolve => {
    becomeListening = resolve;
  });

  postgres.listen(CHANNEL, payload => {
    if (payload === null) {
      joined.forget();
      // Nothing was shown before the first connection.
      if (heardBefore) local.publish(MISSED);
      heardBefore = true;
      becomeListening();
      return;
    }
    const [from, text] = joined.add(payload) ?? [];
    if (text !== undefined && from !== node) local.publish(JSON.parse(text) as Signal);
  });

  return {
    async ready() {
      await postgres.check();
      await listening;
    },
    throughServer: true,
    publish(signal) {
      local.publish(signal);
      remote.add(signal);
    },
    subscribe: local.subscribe,
    healthy: () => local.healthy() && remote.reached() && postgres.listening(),
    async close() {
      await local.close();
      await remote.close();
      await postgres.close();
    },
  };
}
