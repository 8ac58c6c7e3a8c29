import { execFile } from 'node:child_process';
import { ROOT } from '../tree/sourceTree.js';

/** A build installs every dependency twice; everything else takes seconds. */
export const BUILD_LIMIT_S = 840;
const PULL_LIMIT_S = 120;

/**
 * Runs the Docker client, without blocking the test runner, which otherwise takes its worker for dead.
 * @returns what it printed on its standard output.
 * @throws Error with everything that it printed if it fails or exceeds the limit.
 */
export function docker(args: readonly string[], limitS = 30): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, timeout: limitS * 1000, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 } as const;
    execFile('docker', args, options, (failure, stdout, stderr) => {
      if (!failure) return resolve(stdout.trim());
      const reason = failure.killed ? `did not end within ${limitS} s` : `failed (${failure.code ?? failure.signal})`;
      reject(new Error(`docker ${args[0]} ${reason}:\n${stdout}${stderr}`.trim()));
    });
  });
}

/**
 * Fetches the images that this engine lacks.
 * @returns the reason why a test cannot use them, for its title; `undefined` if it can.
 */
export async function missing(...images: readonly string[]): Promise<string | undefined> {
  const answers = (args: readonly string[], limitS?: number) =>
    docker(args, limitS).then(
      () => true,
      () => false,
    );
  if (!(await answers(['version'], 10))) return 'needs a Docker engine, and none answers';
  for (const image of images)
    if (!(await answers(['image', 'inspect', image])) && !(await answers(['pull', '--quiet', image], PULL_LIMIT_S)))
      return `needs ${image}, which this Docker engine neither has nor can fetch`;
  return undefined;
}

/** In MB, as Docker counts them. */
export const sizeOf = async (image: string): Promise<number> =>
  Number(await docker(['image', 'inspect', '--format', '{{.Size}}', image])) / 1_000_000;
