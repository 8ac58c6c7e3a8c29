/** `tidewatch extract --batch F`: what saved product pages show. (DESIGN §9) */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract } from '../../domain/extraction/extract.js';
import { decodeHtml } from '../../platform/web/fetch/decodeHtml.js';
import { ndjsonBatch, text } from './ndjsonBatch.js';

const unzip = promisify(gunzip);

/**
 * Lines `{id, url, file}` produce lines `{id, price, currency, listPrice, availability, evidence, ms}`. `file` is
 * `.html` or `.html.gz`, relative to the batch file's folder; `ms` covers the extraction only, not reading the file.
 * Returns the exit code.
 */
export const extractBatch = (file: string, write: (line: string) => void): Promise<0 | 1> =>
  ndjsonBatch(file, write, async fields => {
    const url = text(fields, 'url');
    const html = await readPage(resolve(dirname(file), text(fields, 'file')));
    const start = performance.now();
    const { price, currency, listPrice, availability, evidence } = extract({ html, url });
    const ms = Math.round((performance.now() - start) * 100) / 100;
    return { price, currency, listPrice, availability, evidence, ms };
  });

async function readPage(path: string): Promise<string> {
  const bytes = await readFile(path);
  return textOf(path.endsWith('.gz') ? await unzip(bytes) : bytes);
}

/**
 * Tools save pages as UTF-8 and keep the charset that the page declares, so that is used only if the bytes are not
 * UTF-8.
 */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeHtml(bytes, '');
  }
}
