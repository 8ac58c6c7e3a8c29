/** Extracts in the test's own thread. */
import { extract } from '../../../domain/extraction/extract.js';
import { decodeHtml } from '../../../platform/outbound/fetch/decodeHtml.js';
import type { Extractor } from './createExtractor.js';

export const extractHere: Pick<Extractor, 'extract'> = {
  extract: async ({ bytes, ...page }) =>
    extract({ ...page, html: decodeHtml(bytes, page.headers['content-type'] ?? '') }),
};
