/**
 * Runs `node compressAssets.mjs <folder>`: stores a brotli and a gzip copy next to each of the built client's text
 * files, both at their best level, so that the server only picks one. Takes a second or two, once per build.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:js|css|html|svg|txt|json|webmanifest)$/;
const {
  BROTLI_MAX_QUALITY,
  BROTLI_MODE_TEXT,
  BROTLI_PARAM_MODE,
  BROTLI_PARAM_QUALITY,
  BROTLI_PARAM_SIZE_HINT,
  Z_BEST_COMPRESSION,
} = constants;

const FORMS = [
  {
    ending: '.br',
    compress: bytes =>
      promisify(brotliCompress)(bytes, {
        params: {
          [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
          [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
          [BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  { ending: '.gz', compress: bytes => promisify(gzip)(bytes, { level: Z_BEST_COMPRESSION }) },
];

/** Drops a copy that is no smaller; the server then sends the file itself. */
async function compressFile(path) {
  const bytes = await readFile(path);
  await Promise.all(
    FORMS.map(async ({ ending, compress }) => {
      const compressed = await compress(bytes);
      if (compressed.length < bytes.length) await writeFile(path + ending, compressed);
    }),
  );
}

const [folder] = process.argv.slice(2);
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const files = entries.filter(entry => entry.isFile() && TEXT.test(entry.name));
await Promise.all(files.map(file => compressFile(join(file.parentPath, file.name))));
