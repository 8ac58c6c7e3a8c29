/**
 * The bus over any engine: everything its port promises beyond storing messages is done here and in `createConsumer`.
 */
import type { Logger } from 'pino';
import type { Clock } from '../runtime/clock/clock.js';
import { checkTopicName } from './checkTopicName.js';
import { type Consumer, createConsumer } from './consumer.js';
import { encode } from './encode.js';
import type { BusEngine } from './engine.js';
import { messageOf } from './messageOf.js';
import { partitionOf } from './partitionOf.js';
import { type Bus, DeadLetterUnknown } from './port.js';

/** The interval at which due retries and heartbeats are noticed. */
const TICK_MS = 100;

export function createBus(
  engine: BusEngine,
  { clock, logger }: { readonly clock: Clock; readonly logger?: Logger | undefined },
): Bus {
  const consumers = new Set<Consumer>();
  let ticking: NodeJS.Timeout | undefined;
  let closing: Promise<void> | null = null;

  function refuseWhenClosed(): void {
    if (closing !== null) throw new Error('the bus is closed');
  }

  function tick(): void {
    for (const consumer of consumers) consumer.tick();
  }

  async function shut(): Promise<void> {
    for (const consumer of consumers) consumer.stop();
    await Promise.all([...consumers].map(({ ended }) => ended));
    clearInterval(ticking);
    await engine.close();
  }

  return {
    async publish(topic, messages) {
      refuseWhenClosed();
      checkTopicName(topic);
      if (messages.length > 0)
        await engine.publish(
          topic,
          messages.map(encode).map(one => ({ partition: partitionOf(one.key), ...one })),
        );
    },
    async consume({ signal, ...options }, handle) {
      refuseWhenClosed();
      checkTopicName(options.topic);
      if (signal.aborted) return;
      const consumer = createConsumer(options, handle, { engine, clock, logger });
      consumers.add(consumer);
      signal.addEventListener('abort', consumer.stop, { once: true });
      ticking ??= setInterval(tick, TICK_MS);
      await consumer.ended;
      signal.removeEventListener('abort', consumer.stop);
      consumers.delete(consumer);
      if (consumers.size > 0) return;
      clearInterval(ticking);
      ticking = undefined;
    },
    async depths() {
      refuseWhenClosed();
      return await engine.depths();
    },
    async deadLetters(topic) {
      checkTopicName(topic);
      return (await engine.letters(topic)).map(letter => ({
        id: letter.id,
        topic,
        group: letter.group,
        message: messageOf(letter),
        error: letter.error,
        attempts: letter.attempts,
        at: letter.at,
      }));
    },
    async replay(id) {
      refuseWhenClosed();
      const [topic = ''] = id.split('.', 1);
      if (!(await engine.replay(topic, id))) throw new DeadLetterUnknown(`no dead letter has the id ${id}`);
    },
    async erase(shop) {
      refuseWhenClosed();
      return await engine.erase(shop);
    },
    close: () => (closing ??= shut()),
  };
}
