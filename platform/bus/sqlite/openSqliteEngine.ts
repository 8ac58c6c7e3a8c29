/**
 * Topics in one SQLite file, shared by any number of processes on one machine. Publishing is durable
 * (`synchronous=FULL`). Members' commits are not synced individually: a power cut may lose the last of them, and
 * messages are then delivered again, which an at-least-once bus may do.
 */
import type { Logger } from 'pino';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { expungeDeleted } from '../../sqlite/expungeDeleted.js';
import { isBusy } from '../../sqlite/isBusy.js';
import { openSqlite } from '../../sqlite/open.js';
import type { BusEngine, Change } from '../engine.js';
import { createDeadLetters } from './deadLetters.js';
import { createDepths } from './depths.js';
import { eraseShop } from './eraseShop.js';
import { createMembership } from './membership.js';
import { createPublisher } from './publisher.js';
import { deleteOldMessages, RETENTION_EVERY_MS } from './retention.js';
import { createTables } from './schema.js';

/** How soon another process's writes are noticed. Each poll reads one number in the file's header. */
const POLL_MS = 100;

export interface SqliteBusOptions {
  /** A file; not `:memory:`, as publishers and members each have their own connection. */
  readonly path: string;
  readonly clock: Clock;
  readonly logger?: Logger;
}

interface Listener {
  readonly topic: string;
  readonly changed: (what: Change) => void;
}

export function openSqliteEngine({ path, clock, logger }: SqliteBusOptions): BusEngine {
  const publishing = openSqlite(path, { synchronous: 'FULL', secureDelete: true });
  createTables(publishing);
  const database = openSqlite(path, { synchronous: 'NORMAL', secureDelete: true });
  // Members retry by themselves (`isBusy`): waiting inside the driver would block the whole process.
  database.exec('PRAGMA busy_timeout = 2');
  const listeners = new Set<Listener>();
  const tell = (what: Change, concerns: (topic: string) => boolean): void => {
    for (const { topic, changed } of listeners) if (concerns(topic)) changed(what);
  };
  const publisher = createPublisher(publishing, topics => tell('messages', topic => topics.has(topic)));
  const letters = createDeadLetters(publishing);
  const depths = createDepths(publishing);

  const dataVersion = database.prepare('PRAGMA data_version');
  const versionNow = () => dataVersion.get<{ data_version: number }>()?.data_version;
  let seen = versionNow();
  let retentionDue = msOf(clock.now()) + RETENTION_EVERY_MS;
  let poll: NodeJS.Timeout | undefined;

  function look(): void {
    try {
      const version = versionNow();
      if (version !== seen) tell('anything', () => true);
      seen = version;
      const now = msOf(clock.now());
      if (now >= retentionDue && !deleteOldMessages(database).more) retentionDue = now + RETENTION_EVERY_MS;
    } catch (fault) {
      if (!isBusy(fault)) logger?.error({ err: fault }, 'the bus could not be read; it will be retried');
    }
  }

  return {
    publish: publisher.publish,
    async join(topic, group, changed) {
      const notifyOthers = () => tell('anything', one => one === topic);
      const membership = await createMembership({ database, clock, notifyOthers }, topic, group);
      const listener = { topic, changed };
      listeners.add(listener);
      poll ??= setInterval(look, POLL_MS);
      notifyOthers();
      return {
        ...membership,
        async leave() {
          listeners.delete(listener);
          await membership.leave();
          if (listeners.size > 0) return;
          clearInterval(poll);
          poll = undefined;
        },
      };
    },
    depths: async () => depths(),
    letters: async topic => letters.dead(topic),
    async replay(topic, id) {
      const found = letters.replay(id);
      if (found) tell('anything', one => one === topic);
      return found;
    },
    async erase(shop) {
      publisher.flush();
      // What every group has finished is of no use, and may hold addresses that the shop chose.
      while (deleteOldMessages(publishing).more);
      const removed = eraseShop(publishing, shop);
      expungeDeleted(publishing, { vacuum: true });
      return removed;
    },
    async close() {
      publisher.flush();
      clearInterval(poll);
      publishing.close();
      database.close();
    },
  };
}
