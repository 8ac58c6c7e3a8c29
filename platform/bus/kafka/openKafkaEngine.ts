/** Topics in Kafka, for any number of processes on any number of machines. */
import type { Kafka } from 'kafkajs';
import type { Clock } from '../../runtime/clock/clock.js';
import { depthsIn } from './depths.js';
import type { Change, KafkaEngine } from './engine.js';
import { createErasures, isOf } from './erasures.js';
import { openKafkaAdmin } from './kafkaAdmin.js';
import { createLetters } from './letters.js';
import { createMembership } from './membership.js';
import { createPublisher, recordOf } from './publisher.js';
import { openTable } from './table.js';
import { createTopics, ERASURES } from './topics.js';

interface Listener {
  readonly topic: string;
  readonly changed: (what: Change) => void;
}

/**
 * @param prefix of all topics and groups.
 * @throws Error that says what to do about a topic; what the brokers refuse.
 */
export async function openKafkaEngine(
  kafka: Kafka,
  { prefix, clock }: { readonly prefix: string; readonly clock: Clock },
): Promise<KafkaEngine> {
  const admin = await openKafkaAdmin(kafka);
  const listeners = new Set<Listener>();
  const tell = (topic: string) => {
    for (const listener of listeners) if (listener.topic === topic) listener.changed('anything');
  };
  const topics = createTopics(admin, prefix);
  const publisher = createPublisher(kafka);
  const open = (name: string, changed: () => void) => openTable({ kafka, admin, topics }, name, changed);
  const letters = createLetters({ topics, publisher, open, changed: tell });
  await topics.check();
  const table = await open(ERASURES, () => erasures.refresh());
  const erasures = createErasures({ kafka, admin, clock, topics, publisher, table });

  return {
    async publish(topic, messages) {
      const records = messages.map(recordOf);
      await topics.use(topic, 'messages', inKafka => publisher.write(inKafka, records));
    },
    async join(topic, group, changed) {
      const inKafka = await topics.ensure(topic, 'messages');
      await letters.of(topic);
      await table.current();
      const listener = { topic, changed };
      listeners.add(listener);
      const membership = await createMembership(
        { kafka, admin, topics, clock, letters, erased: erasures },
        { topic, group, inKafka, groupId: `${prefix}.${topic}.${group}` },
        changed,
      );
      return {
        ...membership,
        async leave() {
          listeners.delete(listener);
          await membership.leave();
        },
      };
    },
    depths: () => depthsIn({ admin, topics, prefix }),
    async letters(topic) {
      const all = (await letters.of(topic)).filter(({ replay }) => replay === null);
      return all.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
    },
    async replay(topic, id) {
      const letter = (await letters.of(topic)).find(one => one.id === id && one.replay === null);
      if (!letter) return false;
      await letters.write(topic, [{ ...letter, replay: { attempt: 0, dueAt: 0 } }]);
      return true;
    },
    async erase(shop) {
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
    async close() {
      await publisher.close();
      await letters.close();
      await table.close();
      await admin.disconnect();
    },
  };
}
