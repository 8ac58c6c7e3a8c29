import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeHtml } from '../../platform/outbound/fetch/decodeHtml.js';

const unzip = promisify(gunzip);

/** The text of a page in a file, `.html` or `.html.gz`. @throws what reading and unpacking throw. */
export async function readSavedPage(path: string): Promise<string> {
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
