import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeHtml } from '../../platform/outbound/fetch/decodeHtml.js';

const unzip = promisify(gunzip);

/** Reads a page's text from a file, `.html` or `.html.gz`. @throws I/O and decompression errors. */
export async function readSavedPage(path: string): Promise<string> {
  const bytes = await readFile(path);
  return textOf(path.endsWith('.gz') ? await unzip(bytes) : bytes);
}

/**
 * Decodes as UTF-8, and falls back to the declared charset only if the bytes are not UTF-8: tools save pages as UTF-8
 * but keep the declaration.
 */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeHtml(bytes, '');
  }
}
