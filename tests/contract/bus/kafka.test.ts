/** The bus on Kafka: first the engine alone, then the whole. Needs a broker: `TEST_KAFKA_URL`. */
import { randomBytes } from 'node:crypto';
import { connect as connectSocket, type Socket } from 'node:net';
import { describe, it } from 'vitest';
import { connectKafka } from '../../../platform/bus/kafka/connectKafka.js';
import { createKafkaBus } from '../../../platform/bus/kafka/createKafkaBus.js';
import type { KafkaEngine } from '../../../platform/bus/kafka/engine.js';
import { kafkaPlace } from '../../../platform/bus/kafka/kafkaPlace.js';
import { openKafkaEngine } from '../../../platform/bus/kafka/openKafkaEngine.js';
import type { Bus } from '../../../platform/bus/port.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { busContract } from './busContract.js';
import { engineContract } from './engineContract.js';
import { processesContract } from './processesContract.js';

const url = process.env.TEST_KAFKA_URL;

/** Topics of their own, which `remove` deletes. */
function freshTopics(server: string) {
  const prefix = `bus-${randomBytes(6).toString('hex')}`;
  const place = { ...kafkaPlace(server), prefix };
  return {
    prefix,
    url: `${server}/${prefix}`,
    connect: (more = {}) => connectKafka(place, undefined, more),
    async remove() {
      const admin = connectKafka(place).admin();
      await admin.connect();
      const topics = (await admin.listTopics()).filter(topic => topic.startsWith(`${prefix}.`));
      if (topics.length > 0) await admin.deleteTopics({ topics });
      await admin.disconnect();
    },
  };
}

/** Connections that can be cut for ever, as by a kill. */
function cuttable() {
  const sockets = new Set<Socket>();
  let isCut = false;
  return {
    socketFactory: ({ host, port, onConnect }: { host: string; port: number; onConnect: () => void }) => {
      const socket = connectSocket({ host, port }, onConnect).setMaxListeners(0);
      socket.once('close', () => sockets.delete(socket));
      sockets.add(socket);
      if (isCut) socket.destroy();
      return socket;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

if (url) {
  engineContract('Kafka', async () => {
    const topics = freshTopics(url);
    const clock = manualClock();
    const opened: KafkaEngine[] = [];
    return {
      async open() {
        const engine = await openKafkaEngine(topics.connect(), { prefix: topics.prefix, clock });
        opened.push(engine);
        return engine;
      },
      pass: async ms => clock.advance(ms),
      async remove() {
        await Promise.all(opened.map(engine => engine.close()));
        await topics.remove();
      },
    };
  });

  busContract('Kafka', async () => {
    const topics = freshTopics(url);
    let passed = 0;
    const clocks = new Map<Bus, ReturnType<typeof manualClock>>();
    const wires = new Map<Bus, ReturnType<typeof cuttable>>();
    return {
      async open() {
        const clock = manualClock();
        clock.advance(passed);
        const wire = cuttable();
        const kafka = topics.connect({ socketFactory: wire.socketFactory });
        const bus = createKafkaBus(await openKafkaEngine(kafka, { prefix: topics.prefix, clock }), { clock });
        clocks.set(bus, clock);
        wires.set(bus, wire);
        return bus;
      },
      kill(bus) {
        clocks.delete(bus);
        wires.get(bus)?.cut();
      },
      async pass(ms) {
        passed += ms;
        for (const clock of clocks.values()) clock.advance(ms);
      },
      async remove() {
        // Killed clients keep trying to reach the broker for a while.
        for (const bus of wires.keys()) if (!clocks.has(bus)) void bus.close().catch(() => {});
        await Promise.all([...clocks.keys()].map(bus => bus.close()));
        await topics.remove();
      },
    };
  });

  processesContract('Kafka', async () => freshTopics(url));
} else {
  describe('bus on Kafka', () => {
    it.skip('keeps what every engine of the bus promises (needs TEST_KAFKA_URL)', () => {});
  });
}
