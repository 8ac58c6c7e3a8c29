/** Implements `tidewatch extract --batch F`: extracts prices and stock from saved product pages. (DESIGN §9) */
import { dirname, resolve } from 'node:path';
import { extract } from '../../domain/extraction/extract.js';
import { ndjsonBatch, text } from './ndjsonBatch.js';
import { readSavedPage } from './readSavedPage.js';

/**
 * Maps lines `{id, url, file}` to lines `{id, price, currency, listPrice, availability, evidence, ms}`. `file` is
 * `.html` or `.html.gz`, relative to the batch file's folder; `ms` covers the extraction only, not reading the file.
 * Returns the exit code.
 */
export const extractBatch = (file: string, write: (line: string) => void): Promise<0 | 1> =>
  ndjsonBatch(file, write, async fields => {
    const url = text(fields, 'url');
    const html = await readSavedPage(resolve(dirname(file), text(fields, 'file')));
    const start = performance.now();
    const { price, currency, listPrice, availability, evidence } = extract({ html, url });
    const ms = Math.round((performance.now() - start) * 100) / 100;
    return { price, currency, listPrice, availability, evidence, ms };
  });
