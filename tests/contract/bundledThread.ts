/** A thread of the product for tests that run from source. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { bundled } from './bundled.js';

/**
 * Call it once, at the top of the file: its folder goes when the file's tests have ended.
 * @param path of the thread's module, from the root of the repository.
 */
export async function bundledThread(path: string): Promise<URL> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-thread-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return pathToFileURL(await bundled(fileURLToPath(new URL(`../../${path}`, import.meta.url)), folder));
}
