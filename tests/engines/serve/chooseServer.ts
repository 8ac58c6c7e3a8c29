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
  /** Receives the reason if a container is unusable. */
  readonly say: (line: string) => void;
}

/**
 * Chooses the server that the environment names; otherwise a container; otherwise the machine's own.
 * @throws Error that names what is missing.
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
