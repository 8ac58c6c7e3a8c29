/**
 * Runs engines in containers by Testcontainers, loaded only if a Docker engine answers. Disables its cleaner, a
 * container with access to the engine's socket: containers end with the run, and those of a killed run with the next.
 */
import { freePort } from '../../../ops/engines/freePort.js';
import type { TestedEngine } from '../testedEngines.js';
import { ownLabels, removeAbandoned } from './abandoned.js';
import type { ServedEngine } from './chooseServer.js';
import { containerOf } from './containerOf.js';

type Library = typeof import('testcontainers');

const LOOPBACK = '127.0.0.1';
const START_MS = 120_000;

/** @param socket of the Docker engine. @returns what starts a container on loopback, and throws if that cannot be. */
export function startContainers(socket: string): (name: TestedEngine) => Promise<ServedEngine> {
  const loading = load(socket);
  // Reports each engine that starts.
  loading.catch(() => {});
  return async name => startContainer(await loading, name);
}

async function load(socket: string): Promise<Library> {
  process.env.DOCKER_HOST = `unix://${socket}`;
  // Otherwise it would start a container of another image to find its own address.
  process.env.TESTCONTAINERS_HOST_OVERRIDE = LOOPBACK;
  const library = await import('testcontainers');
  await removeAbandoned((await library.getContainerRuntimeClient()).container);
  return library;
}

async function startContainer(library: Library, name: TestedEngine): Promise<ServedEngine> {
  const outside = await freePort();
  const { image, environment, command, port, url } = containerOf(name, outside);
  const { container: containers } = await library.getContainerRuntimeClient();
  let id: string | undefined;

  class OnLoopback extends library.GenericContainer {
    /** The library binds a port on every address of the machine. */
    protected override async beforeContainerCreated() {
      this.hostConfig.PortBindings = { [`${port}/tcp`]: [{ HostIp: LOOPBACK, HostPort: String(outside) }] };
    }

    protected override async containerCreated(created: string) {
      id = created;
    }
  }

  const container = new OnLoopback(image)
    .withAutoCleanup(false)
    .withLabels(ownLabels())
    // The name by which Kafka finds itself.
    .withHostname(name)
    .withEnvironment({ ...environment })
    .withExposedPorts({ container: port, host: outside })
    .withWaitStrategy(readinessOf(library, name, port).withStartupTimeout(START_MS));
  if (command.length > 0) container.withCommand([...command]);
  try {
    const started = await container.start();
    return { url, from: `the image ${image}`, stop: () => started.stop() };
  } catch (fault) {
    if (id)
      await containers
        .getById(id)
        .remove({ force: true, v: true })
        .catch(() => {});
    throw fault;
  }
}

/** PostgreSQL starts twice: the first time for itself, to make the database. */
function readinessOf({ Wait }: Library, name: TestedEngine, port: number) {
  switch (name) {
    case 'postgres':
      return Wait.forAll([
        Wait.forLogMessage(/database system is ready to accept connections/, 2),
        Wait.forListeningPorts(),
      ]);
    case 'redis':
    case 'kafka':
      return Wait.forListeningPorts();
    case 'elasticsearch':
      return Wait.forHttp('/_cluster/health', port);
    case 'eventstore':
      return Wait.forHttp('/health/live', port).forStatusCodeMatching(code => code < 300);
  }
}
