import { startElasticsearch } from './elasticsearch/startElasticsearch.js';
import type { EngineServer } from './engineServer.js';
import { findJava } from './java.js';
import { startKafka } from './kafka/startKafka.js';
import { findPostgres } from './postgres/findPostgres.js';
import { startPostgres } from './postgres/startPostgres.js';
import { findRedis } from './redis/findRedis.js';
import { startRedis } from './redis/startRedis.js';
import type { StartOptions } from './startOptions.js';

/** The engines that a machine without containers can start. */
export const ENGINES = ['postgres', 'redis', 'kafka', 'elasticsearch'] as const;
export type EngineName = (typeof ENGINES)[number];

const FIND: Readonly<Record<EngineName, () => string | null>> = {
  postgres: findPostgres,
  redis: findRedis,
  kafka: findJava,
  elasticsearch: findJava,
};

/** Returns whether this machine has what the engine needs, after installing it if this process may. */
export const canStart = (name: EngineName): boolean => FIND[name]() !== null;

/**
 * Starts an engine on loopback. Installs what it needs first, if this process may.
 * @throws Error that says what is missing.
 */
export async function startEngine(name: EngineName, options: StartOptions = {}): Promise<EngineServer> {
  switch (name) {
    case 'postgres':
      return startPostgres(needed(name, 'PostgreSQL'), options);
    case 'redis':
      return startRedis(needed(name, 'redis-server'), options);
    case 'kafka':
      return startKafka(needed(name, JAVA), options);
    case 'elasticsearch':
      return startElasticsearch(needed(name, JAVA), options);
  }
}

const JAVA = 'a JDK of version 17 or later, with Maven,';

function needed(name: EngineName, what: string): string {
  const place = FIND[name]();
  if (place === null) throw new Error(`${what} is not on this machine and could not be installed`);
  return place;
}
