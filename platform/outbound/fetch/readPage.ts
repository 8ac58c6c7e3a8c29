/** Recognises pages among responses, and reads their bytes. */

import { readBody } from '../request/readBody.js';
import type { ReadPage } from './port.js';
import type { FetchSpec } from './visit.js';

/** Pages, shops' product feeds (`products.json`, `.js`) and sitemaps. */
const READABLE = /^(text\/(html|xml|json)|application\/(xhtml\+xml|xml|json|ld\+json))$/;
const SCRIPT = /^(text|application)\/(x-)?javascript$/;

export const readPage: FetchSpec<ReadPage> = {
  accept: 'text/html,application/xhtml+xml,application/json;q=0.9,application/xml;q=0.8,*/*;q=0.5',

  /** A response without a type may still be a page: the extractor finds out. */
  isReadable(contentType, url) {
    const type = contentType?.split(';')[0]?.trim().toLowerCase();
    return !type || READABLE.test(type) || (SCRIPT.test(type) && url.pathname.endsWith('.js'));
  },

  async read(url, { status, headers, body }, limits) {
    return {
      outcome: 'page',
      url: url.href,
      status,
      headers,
      bytes: await readBody(body, headers['content-encoding'] ?? '', limits),
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    };
  },
};
