/** The bus over a job table. */
import type { Logger } from 'pino';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { checkTopicName } from '../checkTopicName.js';
import { encode } from '../encode.js';
import { messageOf } from '../messageOf.js';
import { type Bus, DeadLetterUnknown } from '../port.js';
import { type Consumer, createConsumer } from './createConsumer.js';
import { createPublisher } from './createPublisher.js';
import type { JobStore } from './jobStore.js';
import { deadJobs, depths, erase, replay } from './statements.js';

export function createJobBus(
  store: JobStore,
  { clock, logger }: { readonly clock: Clock; readonly logger?: Logger | undefined },
): Bus {
  const publisher = createPublisher(store, clock);
  const consumers = new Set<Consumer>();
  let closing: Promise<void> | null = null;

  function refuseWhenClosed(): void {
    if (closing !== null) throw new Error('the bus is closed');
  }

  async function shut(): Promise<void> {
    for (const { stop } of consumers) stop();
    await Promise.all([...consumers].map(({ ended }) => ended));
    await publisher.idle();
    await store.close();
  }

  return {
    async publish(topic, messages) {
      refuseWhenClosed();
      checkTopicName(topic);
      const stored = messages.map(encode);
      await Promise.all([...consumers].map(({ registered }) => registered));
      if (stored.length > 0) await publisher.publish(topic, stored);
    },
    async consume({ signal, ...options }, handle) {
      refuseWhenClosed();
      checkTopicName(options.topic);
      if (signal.aborted) return;
      const consumer = createConsumer(options, handle, { store, clock, logger });
      consumers.add(consumer);
      signal.addEventListener('abort', consumer.stop, { once: true });
      await consumer.ended;
      signal.removeEventListener('abort', consumer.stop);
      consumers.delete(consumer);
    },
    async depths() {
      refuseWhenClosed();
      return await store.read(depths);
    },
    async deadLetters(topic) {
      checkTopicName(topic);
      const dead = await store.read(() => deadJobs(topic));
      return dead.map(job => ({
        id: `${topic}.${job.id}`,
        topic,
        group: job.group,
        message: messageOf(job),
        error: job.error,
        attempts: job.attempts,
        at: job.at,
      }));
    },
    async replay(id) {
      refuseWhenClosed();
      const [, topic, job] = /^([a-z0-9-]+)\.(\d{1,15})$/.exec(id) ?? [];
      const now = msOf(clock.now());
      const replayed =
        topic !== undefined &&
        (await store.write(topic, () => replay(store.rows, topic, Number(job), now), { synced: true, wakes: true }));
      if (!replayed) throw new DeadLetterUnknown(`no dead letter has the id ${id}`);
    },
    async erase(shop) {
      refuseWhenClosed();
      await publisher.idle();
      const topics = new Set((await store.read(depths)).map(({ topic }) => topic));
      const now = msOf(clock.now());
      let removed = 0;
      for (const topic of topics)
        removed += await store.write(topic, () => erase(store.rows, topic, shop, now), { synced: true, wakes: true });
      await store.expunge();
      return removed;
    },
    close: () => (closing ??= shut()),
  };
}
