/**
 * Topics in one SQLite file, shared by any number of processes of one machine. Publishing is durable
 * (`synchronous=FULL`). What consumers write is not synced for itself: after a power cut the last of it may be missing,
 * and then a message is delivered again, which a bus that delivers at least once may do.
 */
import type { Logger } from 'pino';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { isBusy } from '../../sqlite/isBusy.js';
import { openSqlite } from '../../sqlite/open.js';
import type { Bus } from '../port.js';
import { checkTopicName } from '../topicName.js';
import { type Consumer, createConsumer } from './consumer.js';
import { createDeadLetters } from './deadLetters.js';
import { createPublisher } from './publisher.js';
import { deleteOldMessages, RETENTION_EVERY_MS } from './retention.js';
import { createTables } from './schema.js';

/** How soon another process's messages are noticed. Each look reads one number of the file's header. */
const POLL_MS = 100;

export interface SqliteBusOptions {
  /** A file; not `:memory:`, as publishers and consumers have a connection each. */
  readonly path: string;
  readonly clock: Clock;
  readonly logger?: Logger;
}

export function openSqliteBus({ path, clock, logger }: SqliteBusOptions): Bus {
  const publishing = openSqlite(path, { synchronous: 'FULL' });
  createTables(publishing);
  const consuming = openSqlite(path, { synchronous: 'NORMAL' });
  // Consumers try again by themselves (`isBusy`): waiting inside the driver would stop the whole process.
  consuming.exec('PRAGMA busy_timeout = 2');
  const consumers = new Set<Consumer>();
  const publisher = createPublisher(publishing, topics => {
    for (const consumer of consumers) if (topics.has(consumer.topic)) consumer.wake(false);
  });
  const deadLetters = createDeadLetters(publishing);

  const dataVersion = consuming.prepare('PRAGMA data_version');
  const versionNow = () => dataVersion.get<{ data_version: number }>()?.data_version;
  let seen = versionNow();
  let retentionDue = msOf(clock.now()) + RETENTION_EVERY_MS;
  let poll: NodeJS.Timeout | undefined;
  let closing: Promise<void> | null = null;

  const stir = (topic: string): void => {
    for (const consumer of consumers) if (consumer.topic === topic) consumer.wake(true);
  };

  function look(): void {
    try {
      const version = versionNow();
      for (const consumer of consumers) {
        if (version === seen) consumer.tick();
        else consumer.wake(true);
      }
      seen = version;
      const now = msOf(clock.now());
      if (now >= retentionDue && !deleteOldMessages(consuming).more) retentionDue = now + RETENTION_EVERY_MS;
    } catch (fault) {
      if (!isBusy(fault)) logger?.error({ err: fault }, 'the bus could not be read; it will be tried again');
    }
  }

  function refuseWhenClosed(): void {
    if (closing !== null) throw new Error('the bus is closed');
  }

  async function shut(): Promise<void> {
    publisher.flush();
    for (const consumer of consumers) consumer.stop();
    await Promise.all([...consumers].map(({ ended }) => ended));
    clearInterval(poll);
    publishing.close();
    consuming.close();
  }

  return {
    async publish(topic, messages) {
      refuseWhenClosed();
      checkTopicName(topic);
      if (messages.length > 0) await publisher.publish(topic, messages);
    },
    async consume({ signal, ...options }, handle) {
      refuseWhenClosed();
      checkTopicName(options.topic);
      if (signal.aborted) return;
      const consumer = createConsumer(options, handle, { database: consuming, clock, logger, stir });
      consumers.add(consumer);
      signal.addEventListener('abort', consumer.stop, { once: true });
      poll ??= setInterval(look, POLL_MS);
      consumer.wake(true);
      await consumer.ended;
      signal.removeEventListener('abort', consumer.stop);
      consumers.delete(consumer);
      if (consumers.size === 0) {
        clearInterval(poll);
        poll = undefined;
      }
    },
    async deadLetters(topic) {
      checkTopicName(topic);
      return deadLetters.list(topic);
    },
    async replay(id) {
      refuseWhenClosed();
      stir(deadLetters.replay(id));
    },
    close: () => (closing ??= shut()),
  };
}
