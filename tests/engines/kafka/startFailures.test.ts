/**
 * A service with an unusable Kafka reports it in one line, without the password, and exits with 1 within ten seconds,
 * or waits if it may still be starting.
 */
import { randomBytes } from 'node:crypto';
import { AclOperationTypes, AclPermissionTypes, AclResourceTypes, type Admin, ResourcePatternTypes } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { startEngine } from '../../../ops/engines/startEngine.js';
import { connectKafka } from '../../../platform/bus/kafka/connectKafka.js';
import { kafkaPlace } from '../../../platform/bus/kafka/kafkaPlace.js';
import { PARTITIONS } from '../../../platform/bus/kafka/partitionOf.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { startable } from '../startable.js';
import { bundledService, fails, SECRET, standingServer, waits } from '../startedService.js';

const url = inject('kafkaUrl') ?? '';

let service: Awaited<ReturnType<typeof bundledService>>;
let standing: Record<'old' | 'silent' | 'other', Awaited<ReturnType<typeof standingServer>>>;
beforeAll(async () => {
  service = await bundledService('command-service');
  standing = {
    old: await standingServer(versionsOf([0, 1, 2, 3, 8, 9, 18])),
    silent: await standingServer(() => null),
    other: await standingServer(() => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')),
  };
});
afterAll(() => {
  for (const { close } of Object.values(standing)) close();
  service.remove();
});

/** Implements just enough of Kafka's protocol to report which requests a broker knows. */
const versionsOf = (requests: readonly number[]) => (): Buffer => {
  const answer = Buffer.alloc(14 + requests.length * 6);
  answer.writeInt32BE(answer.length - 4, 0);
  answer.writeInt32BE(1, 4);
  answer.writeInt32BE(requests.length, 10);
  for (const [n, request] of requests.entries()) answer.writeInt16BE(request, 14 + n * 6);
  return answer;
};

const startsNot = async (place: string, reason: string) =>
  fails(await service.run({ TIDEWATCH_BUS: place }), 'Kafka', 'BUS', reason);

describe('a BUS on Kafka', () => {
  it.each([
    ['has a refused port', () => `kafka://u:${SECRET}@127.0.0.1:1`, 'nothing listens there'],
    ['never answers', () => `kafka://u:${SECRET}@${standing.silent.at}`, 'nothing answers there'],
  ])(
    'is waited for if it %s',
    async (_, place, reason) => waits(await service.run({ TIDEWATCH_BUS: place() }), 'Kafka', 'BUS', reason),
    20_000,
  );

  it.each([
    ['is no address', () => `kafka://u:${SECRET}@host name`, 'it is no URL of the form kafka://'],
    ['has an unknown host', () => `kafka://u:${SECRET}@host.invalid:9092`, 'there is no such host'],
    ['is too old', () => `kafka://u:${SECRET}@${standing.old.at}`, 'it is too old: 2.4 is the oldest'],
    ['is something else', () => `kafka://u:${SECRET}@${standing.other.at}`, 'what answers there is no Kafka'],
  ])('is refused with the reason if it %s', async (_, place, reason) => startsNot(place(), reason), 20_000);

  it.skipIf(!url.includes('@'))(
    'is refused with the reason if it refuses the password (needs a Kafka with a password)',
    async () => startsNot(url.replace(/:[^:@]*@/, `:${SECRET}@`), 'user or password is wrong'),
    20_000,
  );

  it.skipIf(url === '')(
    'is refused with the reason if it does not speak TLS (needs Kafka)',
    async () => startsNot(url.replace('kafka:', 'kafkas:'), 'use kafkas:// if it wants TLS, kafka:// if not'),
    20_000,
  );

  it.skipIf(url === '')(
    'with a topic of too few partitions (needs Kafka)',
    async () => {
      const prefix = `few-${randomBytes(4).toString('hex')}`;
      const admin = connectKafka(kafkaPlace(url)).admin();
      await admin.connect();
      const topic = `${prefix}.price-checks`;
      await admin.createTopics({ topics: [{ topic, numPartitions: 3 }] });
      await startsNot(`${url}/${prefix}`, `the topic ${topic} has 3 partitions and needs 16`);
      await admin.deleteTopics({ topics: [topic] });
      await admin.disconnect();
    },
    20_000,
  );

  it.skipIf(!startable('kafka'))(
    'with a topic that is missing, of a user who may use topics and not create them (needs a Kafka of its own)',
    async () => {
      const server = await startEngine('kafka', { forTests: true, rights: true });
      onTestFinished(server.stop);
      const admin = connectKafka(kafkaPlace(server.url)).admin();
      await admin.connect();
      const made = { 'made.erased.shops': 1, 'made.price-checks': PARTITIONS };
      await admin.createTopics({
        waitForLeaders: true,
        topics: Object.entries(made).map(([topic, numPartitions]) => ({ topic, numPartitions })),
      });
      await allowAllButTopics(admin);
      await admin.disconnect();
      const bus = await openBus(`${server.url}/made`, { clock: systemClock });
      await bus.publish('price-checks', [{ key: 'a', value: 1 }]);
      const missing = bus.publish('alerts', [{ key: 'a', value: 1 }]);
      await expect(missing).rejects.toThrow(
        `the topic made.alerts is missing and this user may not create it: create it with ${PARTITIONS} partitions`,
      );
      await bus.close();
      await startsNot(
        server.url,
        'the topic tidewatch.erased.shops is missing and this user may not create it: create it with 1 partition',
      );
    },
    120_000,
  );
});

async function allowAllButTopics(admin: Admin): Promise<void> {
  const places = [
    { resourceType: AclResourceTypes.CLUSTER, resourceName: 'kafka-cluster' },
    { resourceType: AclResourceTypes.TOPIC, resourceName: '*' },
  ];
  const everyone = { resourcePatternType: ResourcePatternTypes.LITERAL, principal: 'User:*', host: '*' };
  await admin.createAcls({
    acl: places.flatMap(place => [
      { ...place, ...everyone, operation: AclOperationTypes.ALL, permissionType: AclPermissionTypes.ALLOW },
      { ...place, ...everyone, operation: AclOperationTypes.CREATE, permissionType: AclPermissionTypes.DENY },
    ]),
  });
}
