/**
 * Runs a TypeScript file of ours as a process of its own, for what one process cannot show: writers that race each
 * other, and a kill -9. The file and all that it imports of ours are bundled into one temporary module (rolldown, which
 * comes with vite), so that no build has to be there; packages stay where they are. The module goes with the process.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

export interface Child {
  /** What it printed, line by line; ends when it ends. May be read once. */
  readonly lines: AsyncIterable<string>;
  /** How it ended: its exit code, `null` after a signal. */
  readonly exit: Promise<number | null>;
  /** kill -9: it gets no chance to tidy up. Resolves when it is gone. */
  kill(): Promise<void>;
}

/** @param file path of a TypeScript module. Its error output goes to ours. */
export async function startChild(file: string, args: readonly string[]): Promise<Child> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewatch-child-'));
  const bundle = await bundled(file, folder);
  const child = spawn(process.execPath, [bundle, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
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

/** @returns the path of a module that node runs as it is. */
async function bundled(file: string, folder: string): Promise<string> {
  const output = join(folder, 'child.mjs');
  await build({
    input: file,
    platform: 'node',
    output: { file: output, format: 'esm' },
    plugins: [
      {
        name: 'packages-stay-where-they-are',
        async resolveId(id, importer) {
          if (id.startsWith('.') || id.startsWith('/') || id.startsWith('node:')) return null;
          const found = await this.resolve(id, importer, { skipSelf: true });
          return found ? { id: pathToFileURL(found.id).href, external: true } : null;
        },
      },
    ],
  });
  return output;
}
