/**
 * Bundles a TypeScript file and its imports from this repository into one module, with separate chunks for what loads
 * on demand (rolldown, a part of vite). For separate processes and threads that need no build. Packages stay external.
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
        // Includes modules loaded on demand, which are resolved from the original module's location.
        transform: (code, id) =>
          code.replaceAll('createRequire(import.meta.url)', `createRequire(${JSON.stringify(pathToFileURL(id).href)})`),
      },
    ],
  });
  return join(folder, NAME);
}
