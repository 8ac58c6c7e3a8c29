/**
 * Prepares engines before the run: the server that the environment names; otherwise a container if a Docker engine
 * answers; otherwise one that this machine can start. Records the reason for each missing engine, for the table at the
 * end. `TEST_ENGINES=redis,kafka` limits the choice.
 */
import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../ops/engines/postgres/findPostgres.js';
import { canStart, ENGINES, type EngineName, startEngine } from '../../ops/engines/startEngine.js';
import { chooseServer, reasonOf, type ServedEngine } from './serve/chooseServer.js';
import { findDocker } from './serve/findDocker.js';
import { startContainers } from './serve/startContainers.js';
import { ENGINE_URLS, TESTED_ENGINES, type TestedEngine } from './testedEngines.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** `null`: there is none. As a superuser. */
    readonly postgresUrl: string | null;
    /** The folder of `postgres`, for tests that kill it. */
    readonly postgresBin: string | null;
    readonly redisUrl: string | null;
    readonly kafkaUrl: string | null;
    readonly elasticsearchUrl: string | null;
    /** A real server's URL: tests start a stand-in on their own. */
    readonly eventstoreUrl: string | null;
    /** Engines that this machine can start, for tests that kill or configure one. */
    readonly startableEngines: readonly EngineName[];
    /** The source of each reached engine. */
    readonly engineSources: Readonly<Partial<Record<TestedEngine, string>>>;
    /** The reason for each engine that was not reached. */
    readonly missingEngines: Readonly<Partial<Record<TestedEngine, string>>>;
  }
}

export default async function serveEngines(project: TestProject): Promise<() => Promise<void>> {
  const { env } = process;
  const sources: Partial<Record<TestedEngine, string>> = {};
  const missing: Partial<Record<TestedEngine, string>> = {};
  const isNamed = (name: TestedEngine) => env[ENGINE_URLS[name]] !== undefined;
  const wanted = env.TEST_ENGINES?.split(',');
  const served = TESTED_ENGINES.filter(name => isNamed(name) || !wanted || wanted.includes(name));
  const docker = served.every(isNamed) ? null : await findDocker();
  const inContainer = docker === null ? null : startContainers(docker);
  const started = await Promise.all(
    served.map(async name => {
      try {
        const server = await chooseServer(name, { env, inContainer, onMachine, say: console.log });
        // For suites that also run with a server named by hand.
        env[ENGINE_URLS[name]] = server.url;
        sources[name] = server.from;
        return server;
      } catch (fault) {
        missing[name] = reasonOf(fault);
        return null;
      }
    }),
  );
  for (const name of TESTED_ENGINES) if (!served.includes(name)) missing[name] = 'TEST_ENGINES does not name it';
  const urlOf = (name: TestedEngine) => env[ENGINE_URLS[name]] ?? null;
  project.provide('postgresBin', findPostgres());
  project.provide('postgresUrl', urlOf('postgres'));
  project.provide('redisUrl', urlOf('redis'));
  project.provide('kafkaUrl', urlOf('kafka'));
  project.provide('elasticsearchUrl', urlOf('elasticsearch'));
  project.provide('eventstoreUrl', urlOf('eventstore'));
  project.provide(
    'startableEngines',
    ENGINES.filter(name => served.includes(name) && canStart(name)),
  );
  project.provide('engineSources', sources);
  project.provide('missingEngines', missing);
  return async () => void (await Promise.all(started.map(server => server?.stop())));
}

async function onMachine(name: TestedEngine): Promise<ServedEngine> {
  const startable = ENGINES.find(one => one === name);
  if (!startable) throw new Error(`${ENGINE_URLS[name]} names none: its suites ran on a stand-in`);
  const { url, stop } = await startEngine(startable, { forTests: true });
  return { url, from: 'this machine', stop };
}
