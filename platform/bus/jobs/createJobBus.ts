/** The bus over a job table. */
import type { Logger } from 'pino';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { createBus } from '../createBus.js';
import type { Bus } from '../port.js';
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

  return createBus({
    async publish(topic, messages) {
      await Promise.all([...consumers].map(({ registered }) => registered));
      await publisher.publish(topic, messages);
    },
    start(options, handle) {
      const consumer = createConsumer(options, handle, { store, clock, logger });
      consumers.add(consumer);
      void consumer.ended.then(() => consumers.delete(consumer));
      return consumer;
    },
    depths: () => store.read(depths),
    async deadLetters(topic) {
      const dead = await store.read(() => deadJobs(topic));
      return dead.map(job => ({ ...job, id: `${topic}.${job.id}` }));
    },
    async replay(id) {
      const [, topic, job] = /^([a-z0-9-]+)\.(\d{1,15})$/.exec(id) ?? [];
      const now = msOf(clock.now());
      if (topic === undefined) return false;
      return await store.write(topic, () => replay(store.rows, topic, Number(job), now), { synced: true, wakes: true });
    },
    async erase(shop) {
      await publisher.idle();
      const topics = new Set((await store.read(depths)).map(({ topic }) => topic));
      const now = msOf(clock.now());
      let removed = 0;
      for (const topic of topics)
        removed += await store.write(topic, () => erase(store.rows, topic, shop, now), { synced: true, wakes: true });
      await store.expunge();
      return removed;
    },
    async close() {
      await publisher.idle();
      await store.close();
    },
  });
}
