/** An engine's container settings, read from compose.dev.yml, so that each image is named once. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { TestedEngine } from '../testedEngines.js';

export interface EngineContainer {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The image's command, if none is given. */
  readonly command: readonly string[];
  /** Inside the container. */
  readonly port: number;
  /** The server's URL for tests, on this machine's loopback. */
  readonly url: string;
}

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  /** `address:outside:inside`. */
  readonly ports: readonly [string];
}

const COMPOSE = new URL('../../../compose.dev.yml', import.meta.url);

/**
 * Commits need not survive a power cut, and consumer groups wait for no second member: hundreds of tests create groups.
 */
const FOR_TESTS: Partial<Record<TestedEngine, Pick<Service, 'environment' | 'command'>>> = {
  postgres: { command: ['-c', 'fsync=off'] },
  kafka: { environment: { KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0', KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '4' } },
};

/** @param outside this machine's port for it, which Kafka announces to its clients. */
export function containerOf(name: TestedEngine, outside: number): EngineContainer {
  const { services } = parse(readFileSync(COMPOSE, 'utf8')) as { services: Record<TestedEngine, Service> };
  const { image, environment = {}, command = [], ports } = services[name];
  const port = Number(ports[0].split(':').at(-1));
  const told = (value: string) => value.replaceAll(`localhost:${port}`, `127.0.0.1:${outside}`);
  return {
    image,
    environment: {
      ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, told(value)])),
      ...FOR_TESTS[name]?.environment,
    },
    command: [...command, ...(FOR_TESTS[name]?.command ?? [])],
    port,
    url: urlOf(name, `127.0.0.1:${outside}`, environment),
  };
}

function urlOf(name: TestedEngine, at: string, environment: Readonly<Record<string, string>>): string {
  switch (name) {
    case 'postgres':
      return `postgres://${environment.POSTGRES_USER}:${environment.POSTGRES_PASSWORD}@${at}/${environment.POSTGRES_DB}`;
    case 'redis':
      return `redis://${at}`;
    case 'kafka':
      return `kafka://${at}`;
    case 'elasticsearch':
      return `http://${at}`;
    case 'eventstore':
      return `esdb://${at}?tls=false`;
  }
}
