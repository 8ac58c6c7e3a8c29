/**
 * Requests about topics and groups. Kafka's client adds every topic it was ever asked about to its metadata requests, so one
 * deleted topic fails the requests about all others. A new client then takes over.
 */
import type { Admin, Kafka } from 'kafkajs';
import { isTopicMissing } from './lost.js';

type Requests =
  | 'createTopics'
  | 'listTopics'
  | 'fetchTopicMetadata'
  | 'fetchTopicOffsets'
  | 'fetchOffsets'
  | 'listGroups';
export type KafkaAdmin = Pick<Admin, Requests | 'disconnect'>;

interface Client {
  readonly admin: Promise<Admin>;
  readonly running: Set<Promise<unknown>>;
}

export async function openKafkaAdmin(kafka: Kafka): Promise<KafkaAdmin> {
  const connected = async (): Promise<Admin> => {
    const admin = kafka.admin();
    await admin.connect();
    return admin;
  };
  const open = (): Client => ({ admin: connected(), running: new Set() });
  let client = open();
  await client.admin;

  function run<Result>({ admin, running }: Client, work: (admin: Admin) => Promise<Result>): Promise<Result> {
    const result = admin.then(work);
    running.add(result);
    return result.finally(() => running.delete(result));
  }

  async function request<Result>(work: (admin: Admin) => Promise<Result>): Promise<Result> {
    const used = client;
    try {
      return await run(used, work);
    } catch (fault) {
      const isConnected = await used.admin.then(
        () => true,
        () => false,
      );
      if (isConnected && !isTopicMissing(fault)) throw fault;
      if (client === used) {
        client = open();
        void close(used);
      }
      return await run(client, work);
    }
  }

  async function close({ admin, running }: Client): Promise<void> {
    await Promise.allSettled(running);
    await admin.then(ended => ended.disconnect()).catch(() => {});
  }

  return {
    createTopics: options => request(admin => admin.createTopics(options)),
    listTopics: () => request(admin => admin.listTopics()),
    fetchTopicMetadata: options => request(admin => admin.fetchTopicMetadata(options)),
    fetchTopicOffsets: topic => request(admin => admin.fetchTopicOffsets(topic)),
    fetchOffsets: options => request(admin => admin.fetchOffsets(options)),
    listGroups: () => request(admin => admin.listGroups()),
    disconnect: () => close(client),
  };
}
