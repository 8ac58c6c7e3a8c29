/** Bundles the extraction thread into one JavaScript file, because a worker can't start from TypeScript. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** @param source a thread in this folder; bundled into a new temporary folder. */
export async function bundledThread(source = './thread.ts'): Promise<URL> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(source, import.meta.url)),
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  const file = join(mkdtempSync(join(tmpdir(), 'tidewatch-thread-')), 'thread.mjs');
  writeFileSync(file, output[0].code);
  return pathToFileURL(file);
}
