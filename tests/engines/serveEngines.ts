/**
 * Before the run: a URL in the environment names a server to use; otherwise it runs in a container where a Docker engine
 * answers; otherwise this machine starts what it can, for the run. What it has not is a reason, which the table at the end
 * shows. `TEST_ENGINES=redis,kafka` starts no others.
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
    /** Where `postgres` can be started from, for tests that kill it. */
    readonly postgresBin: string | null;
    readonly redisUrl: string | null;
    readonly kafkaUrl: string | null;
    readonly elasticsearchUrl: string | null;
    /** Of a real one: tests start a stand-in by themselves. */
    readonly eventstoreUrl: string | null;
    /** Those that this machine can start by itself, for tests that kill one or set it up in their own way. */
    readonly startableEngines: readonly EngineName[];
    /** Where each one that was reached comes from. */
    readonly engineSources: Readonly<Partial<Record<TestedEngine, string>>>;
    /** Why one was not reached. */
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
