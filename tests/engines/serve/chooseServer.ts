import { ENGINE_URLS, type TestedEngine } from '../testedEngines.js';

export interface ServedEngine {
  readonly url: string;
  /** For people: `TEST_REDIS_URL`, `the image redis:…`, `this machine`. */
  readonly from: string;
  stop(): Promise<unknown>;
}

interface Ways {
  readonly env: NodeJS.ProcessEnv;
  /** `null` where no Docker engine answers. */
  readonly inContainer: ((name: TestedEngine) => Promise<ServedEngine>) | null;
  readonly onMachine: (name: TestedEngine) => Promise<ServedEngine>;
  /** Told why a container did not do. */
  readonly say: (line: string) => void;
}

/**
 * A server that the environment names; else a container; else what the machine can start.
 *
 * @throws Error that says what is missing.
 */
export async function chooseServer(
  name: TestedEngine,
  { env, inContainer, onMachine, say }: Ways,
): Promise<ServedEngine> {
  const named = env[ENGINE_URLS[name]];
  if (named !== undefined) return { url: named, from: ENGINE_URLS[name], stop: async () => {} };
  if (inContainer)
    try {
      return await inContainer(name);
    } catch (fault) {
      say(`${name} does not run in a container: ${reasonOf(fault)}. Trying without…`);
    }
  return onMachine(name);
}

/** In one line. */
export const reasonOf = (fault: unknown): string =>
  ((fault instanceof Error ? fault.message : String(fault)).split('\n', 1)[0] ?? '').trim();
