/** Checks names, encodes messages, and ends consumers before it closes, alike over every engine. */
import { checkTopicName } from './checkTopicName.js';
import { encode, type StoredMessage } from './encode.js';
import { messageOf } from './messageOf.js';
import { type Bus, type ConsumeOptions, type DeadLetter, DeadLetterUnknown, type Delivered } from './port.js';

interface RunningConsumer {
  stop(): void;
  /** Resolves when stopped and the running handlers have ended. */
  readonly ended: Promise<void>;
}

/** As the port says, unless noted. */
interface Engine extends Pick<Bus, 'depths' | 'erase'> {
  publish(topic: string, messages: readonly StoredMessage[]): Promise<void>;
  start(options: Omit<ConsumeOptions, 'signal'>, handle: (message: Delivered) => Promise<void>): RunningConsumer;
  deadLetters(topic: string): Promise<readonly (StoredMessage & Omit<DeadLetter, 'topic' | 'message'>)[]>;
  /** @returns `false` if there is no such dead letter. */
  replay(id: string): Promise<boolean>;
  /** Called once every consumer has ended. */
  close(): Promise<void>;
}

export function createBus(engine: Engine): Bus {
  const consumers = new Set<RunningConsumer>();
  let closing: Promise<void> | null = null;

  function refuseWhenClosed(): void {
    if (closing !== null) throw new Error('the bus is closed');
  }

  async function shut(): Promise<void> {
    for (const consumer of consumers) consumer.stop();
    await Promise.all([...consumers].map(({ ended }) => ended));
    await engine.close();
  }

  return {
    async publish(topic, messages) {
      refuseWhenClosed();
      checkTopicName(topic);
      if (messages.length > 0) await engine.publish(topic, messages.map(encode));
    },
    async consume({ signal, ...options }, handle) {
      refuseWhenClosed();
      checkTopicName(options.topic);
      if (signal.aborted) return;
      const consumer = engine.start(options, handle);
      consumers.add(consumer);
      signal.addEventListener('abort', consumer.stop, { once: true });
      await consumer.ended;
      signal.removeEventListener('abort', consumer.stop);
      consumers.delete(consumer);
    },
    async depths() {
      refuseWhenClosed();
      return await engine.depths();
    },
    async deadLetters(topic) {
      checkTopicName(topic);
      const letters = await engine.deadLetters(topic);
      return letters.map(letter => ({
        ...{ id: letter.id, topic, group: letter.group, message: messageOf(letter) },
        ...{ error: letter.error, attempts: letter.attempts, at: letter.at },
      }));
    },
    async replay(id) {
      refuseWhenClosed();
      if (!(await engine.replay(id))) throw new DeadLetterUnknown(`no dead letter has the id ${id}`);
    },
    async erase(shop) {
      refuseWhenClosed();
      return await engine.erase(shop);
    },
    close: () => (closing ??= shut()),
  };
}
