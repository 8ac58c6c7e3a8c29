/**
 * Runs a TypeScript file of ours in its own process, for what a single process cannot show: racing writers, and a kill
 * -9. The bundled module is removed with the process.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundled } from './bundled.js';

export interface Child {
  /** The output line by line; ends with the process. Can be read once. */
  readonly lines: AsyncIterable<string>;
  /** The exit code; `null` after a signal. */
  readonly exit: Promise<number | null>;
  /** Sends kill -9. Resolves once the process has ended. */
  kill(): Promise<void>;
}

/** @param file path of a TypeScript module, whose error output goes to ours. @param env in addition to ours. */
export async function startChild(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewatch-child-'));
  const bundle = await bundled(file, folder);
  const child = spawn(process.execPath, [bundle, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject));
  const exit = ended.finally(() => rm(folder, { recursive: true }));
  return {
    lines: createInterface({ input: child.stdout }),
    exit,
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
