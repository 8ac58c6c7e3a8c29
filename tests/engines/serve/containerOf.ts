/** How an engine runs in a container: as compose.dev.yml has it, so that an image is named in one place. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { TestedEngine } from '../testedEngines.js';

export interface EngineContainer {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What its image runs, without one. */
  readonly command: readonly string[];
  /** Inside the container. */
  readonly port: number;
  /** Of the server, for the tests: on the loopback of this machine. */
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

/** Commits need not outlive a power cut, and a group of consumers waits for no second one: hundreds of tests make theirs. */
const FOR_TESTS: Partial<Record<TestedEngine, Pick<Service, 'environment' | 'command'>>> = {
  postgres: { command: ['-c', 'fsync=off'] },
  kafka: { environment: { KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0', KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '4' } },
};

/** @param outside the port of this machine that leads to it: Kafka tells its clients where it is. */
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
