/**
 * Bundles a TypeScript file of ours and everything of ours it imports into one module, and others beside it for what
 * that loads later (rolldown, which comes with vite). For separate processes and threads, so that no build is needed. Packages stay where they are.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const NAME = 'bundled.mjs';

/** @param file path of a TypeScript module. @returns the path of a module in that folder that node can run. */
export async function bundled(file: string, folder: string): Promise<string> {
  await build({
    input: file,
    platform: 'node',
    output: { dir: folder, entryFileNames: NAME, chunkFileNames: '[name].mjs', format: 'esm' },
    plugins: [
      {
        name: 'packages-stay-where-they-are',
        async resolveId(id, importer) {
          if (id.startsWith('.') || id.startsWith('/') || id.startsWith('node:')) return null;
          const found = await this.resolve(id, importer, { skipSelf: true });
          return found ? { id: pathToFileURL(found.id).href, external: true } : null;
        },
        // Those that are loaded when they are first needed, too: they are looked for from where the module was.
        transform: (code, id) =>
          code.replaceAll('createRequire(import.meta.url)', `createRequire(${JSON.stringify(pathToFileURL(id).href)})`),
      },
    ],
  });
  return join(folder, NAME);
}
