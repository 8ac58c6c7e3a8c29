import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TESTED_ENGINES } from '../testedEngines.js';
import { containerOf } from './containerOf.js';

const COMPOSE = readFileSync(new URL('../../../compose.dev.yml', import.meta.url), 'utf8');
/** The service definition as text. */
const written = (name: string): string =>
  new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(COMPOSE)?.[1] ?? '';

describe('the container of an engine', () => {
  it.each(TESTED_ENGINES)('%s is the one of compose.dev.yml', name => {
    const { image, port } = containerOf(name, 20_001);
    expect(image).toBe(/^ {4}image: (.+)$/m.exec(written(name))?.[1]);
    expect(String(port)).toBe(/^ {4}ports: \["127\.0\.0\.1:\d+:(\d+)"\]$/m.exec(written(name))?.[1]);
  });

  it.each([
    ['postgres', 'postgres://tidewatch:tidewatch@127.0.0.1:20001/tidewatch'],
    ['redis', 'redis://127.0.0.1:20001'],
    ['kafka', 'kafka://127.0.0.1:20001'],
    ['elasticsearch', 'http://127.0.0.1:20001'],
    ['eventstore', 'esdb://127.0.0.1:20001?tls=false'],
  ] as const)('%s is reached on the loopback', (name, url) => expect(containerOf(name, 20_001).url).toBe(url));

  it('has the environment that compose gives it', () => {
    expect(containerOf('elasticsearch', 20_001).environment).toEqual({
      'discovery.type': 'single-node',
      'xpack.security.enabled': 'false',
      ES_JAVA_OPTS: '-Xms1g -Xmx1g',
    });
    expect(containerOf('eventstore', 20_001).environment).toMatchObject({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MAX_APPEND_SIZE: '16767216',
    });
  });

  it('has the command that compose gives it; PostgreSQL need not wait for its disk', () =>
    expect(containerOf('postgres', 20_001).command.join(' ')).toBe('postgres -c max_connections=300 -c fsync=off'));

  it('of Kafka tells its clients the port of this machine, and listens on its own', () =>
    expect(containerOf('kafka', 20_001).environment).toMatchObject({
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_ADVERTISED_LISTENERS: 'INTERNAL://kafka:29092,EXTERNAL://127.0.0.1:20001',
      KAFKA_LISTENERS: 'INTERNAL://:29092,EXTERNAL://:9092,CONTROLLER://:9093',
    }));
});
