import type { TopicDepth } from '../port.js';
import { edgesOf } from './edgesOf.js';
import type { KafkaAdmin } from './kafkaAdmin.js';
import { orLost } from './lost.js';
import { decodeNote } from './note.js';
import { LETTERS, type Topics } from './topics.js';

interface Surroundings {
  readonly admin: KafkaAdmin;
  readonly topics: Pick<Topics, 'all'>;
  /** Of all topics and groups. */
  readonly prefix: string;
}

/** From the brokers' offsets, and what the groups noted beside theirs: nothing is read. */
export async function depthsIn({ admin, topics, prefix }: Surroundings): Promise<TopicDepth[]> {
  const [names, { groups }] = await Promise.all([topics.all(), orLost(admin.listGroups())]);
  const depths = await Promise.all(
    names.map(async topic => {
      const [inKafka, begin] = [`${prefix}.${topic}`, `${prefix}.${topic}.`];
      const theirs = groups
        .map(({ groupId }) => groupId)
        // Who reads the topic's dead letters has a group of its own.
        .filter(groupId => groupId.startsWith(begin) && !groupId.startsWith(inKafka + LETTERS));
      const ends = await edgesOf(admin, inKafka);
      if (theirs.length === 0) {
        const waiting = ends.reduce((sum, { low, high }) => sum + high - low, 0);
        return [{ topic, group: null, waiting }];
      }
      return Promise.all(
        theirs.map(async groupId => {
          const [found] = await orLost(admin.fetchOffsets({ groupId, topics: [inKafka] }));
          const notes = new Map(found?.partitions.map(one => [one.partition, decodeNote(one.offset, one.metadata)]));
          const waiting = ends.reduce((sum, { partition, low, high }) => {
            const { next, open } = notes.get(partition)?.progress ?? { next: 0, open: [] };
            return sum + Math.max(0, high - Math.max(next, low)) + open.length;
          }, 0);
          return { topic, group: groupId.slice(begin.length), waiting };
        }),
      );
    }),
  );
  const inOrder = (one: TopicDepth) => `${one.topic} ${one.group ?? ''}`;
  return depths.flat().sort((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1));
}
