/**
 * A TypeScript file of ours and all that it imports of ours, as one module (rolldown, which comes with vite): for
 * processes and threads of their own, so that no build has to be there. Packages stay where they are.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

/** @param file path of a TypeScript module. @returns the path of one in that folder that node runs as it is. */
export async function bundled(file: string, folder: string): Promise<string> {
  const output = join(folder, 'bundled.mjs');
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
