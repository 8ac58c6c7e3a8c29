/** The bus over Kafka: everything its port promises beyond storing messages is done here and in `createConsumer`. */
import type { Logger } from 'pino';
import type { Clock } from '../../runtime/clock/clock.js';
import { createBus } from '../createBus.js';
import type { Bus } from '../port.js';
import { type Consumer, createConsumer } from './consumer.js';
import type { KafkaEngine } from './engine.js';
import { partitionOf } from './partitionOf.js';

/** The interval at which due retries and heartbeats are noticed. */
const TICK_MS = 100;

export function createKafkaBus(
  engine: KafkaEngine,
  { clock, logger }: { readonly clock: Clock; readonly logger?: Logger | undefined },
): Bus {
  const consumers = new Set<Consumer>();
  const ticking = setInterval(() => {
    for (const consumer of consumers) consumer.tick();
  }, TICK_MS);

  return createBus({
    publish: (topic, messages) =>
      engine.publish(
        topic,
        messages.map(one => ({ partition: partitionOf(one.key), ...one })),
      ),
    start(options, handle) {
      const consumer = createConsumer(options, handle, { engine, clock, logger });
      consumers.add(consumer);
      void consumer.ended.then(() => consumers.delete(consumer));
      return consumer;
    },
    depths: engine.depths,
    deadLetters: engine.letters,
    replay(id) {
      const [topic = ''] = id.split('.', 1);
      return engine.replay(topic, id);
    },
    erase: engine.erase,
    async close() {
      clearInterval(ticking);
      await engine.close();
    },
  });
}
