/** Topics in Kafka, for any number of processes on any number of machines. */
import type { Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import type { Clock } from '../../runtime/clock/clock.js';
import { checkTopicName } from '../checkTopicName.js';
import { encode } from '../encode.js';
import { messageOf } from '../messageOf.js';
import { type Bus, DeadLetterUnknown } from '../port.js';
import { type Consumer, createConsumer } from './createConsumer.js';
import { createDeliveries } from './deliveries.js';
import { depthsIn } from './depths.js';
import { createErasures, isOf } from './erasures.js';
import { openKafkaAdmin } from './kafkaAdmin.js';
import { createLetters } from './letters.js';
import { createPublisher } from './publisher.js';
import { recordOf } from './records.js';
import { openTable } from './table.js';
import { createTopics, DELIVERIES, ERASURES } from './topics.js';

/**
 * @param prefix of all topics and groups.
 * @throws Error that says what to do about a topic; what the brokers refuse.
 */
export async function createKafkaBus(
  kafka: Kafka,
  { prefix, clock, logger }: { readonly prefix: string; readonly clock: Clock; readonly logger?: Logger | undefined },
): Promise<Bus> {
  const admin = await openKafkaAdmin(kafka);
  const topics = createTopics(admin, prefix);
  const publisher = createPublisher(kafka);
  const open = (name: string, changed?: () => void) => openTable({ kafka, admin, topics }, name, changed);
  const letters = createLetters({ topics, publisher, open });
  await topics.check();
  for (const name of [ERASURES, DELIVERIES]) await topics.ensure(name, 'table');
  const [erased, begun] = await Promise.all([open(ERASURES, () => erasures.refresh()), open(DELIVERIES)]);
  const erasures = createErasures({ kafka, admin, clock, topics, publisher, table: erased });
  const deliveries = createDeliveries({ topics, publisher, table: begun });
  const consumers = new Set<Consumer>();
  let closing: Promise<void> | null = null;

  function refuseWhenClosed(): void {
    if (closing !== null) throw new Error('the bus is closed');
  }

  async function shut(): Promise<void> {
    for (const { stop } of consumers) stop();
    await Promise.all([...consumers].map(({ ended }) => ended));
    await publisher.close();
    await letters.close();
    await Promise.all([erased.close(), begun.close()]);
    await admin.disconnect();
  }

  return {
    async publish(topic, messages) {
      refuseWhenClosed();
      checkTopicName(topic);
      const records = messages.map(message => recordOf(encode(message)));
      if (records.length > 0) await topics.use(topic, 'messages', inKafka => publisher.write(inKafka, records));
    },
    async consume({ signal, ...options }, handle) {
      refuseWhenClosed();
      checkTopicName(options.topic);
      if (signal.aborted) return;
      const surroundings = { kafka, admin, topics, letters, erasures, deliveries, prefix, clock, logger };
      const consumer = createConsumer(options, handle, surroundings);
      consumers.add(consumer);
      signal.addEventListener('abort', consumer.stop, { once: true });
      await consumer.ended;
      signal.removeEventListener('abort', consumer.stop);
      consumers.delete(consumer);
    },
    async depths() {
      refuseWhenClosed();
      return await depthsIn({ admin, topics, prefix });
    },
    async deadLetters(topic) {
      checkTopicName(topic);
      const all = (await letters.of(topic)).sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
      return all.map(({ id, group, error, attempts, at, ...stored }) => ({
        ...{ id, topic, group, error, attempts, at },
        message: messageOf(stored),
      }));
    },
    async replay(id) {
      refuseWhenClosed();
      const [topic = ''] = id.split('.', 1);
      const letter = (await letters.of(topic)).find(one => one.id === id);
      if (!letter) throw new DeadLetterUnknown(`no dead letter has the id ${id}`);
      const record = recordOf(letter, { group: letter.group, id: letter.messageId ?? id });
      // Never the other way round: a crash in between may leave the letter, and loses nothing.
      await topics.use(topic, 'messages', inKafka => publisher.write(inKafka, [record]));
      await letters.remove(topic, [id]);
    },
    async erase(shop) {
      refuseWhenClosed();
      let count = await erasures.erase(shop);
      for (const topic of await topics.all()) {
        const theirs = (await letters.of(topic)).filter(letter => isOf(letter, shop));
        await letters.remove(
          topic,
          theirs.map(({ id }) => id),
        );
        count += theirs.length;
      }
      return count;
    },
    close: () => (closing ??= shut()),
  };
}
