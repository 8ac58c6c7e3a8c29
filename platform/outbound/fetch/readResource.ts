/** Reads what a rendered page requests besides itself: scripts, styles and data; neither pictures, fonts nor media. */
import { readBody } from '../request/readBody.js';
import type { ReadResource } from './port.js';
import type { FetchSpec } from './visit.js';

const UNWANTED = /^(?:image|font|video|audio|model)\/|^application\/(?:font|octet-stream|pdf|zip|wasm)/i;

export const readResource: FetchSpec<ReadResource> = {
  accept: '*/*',
  isReadable: contentType => !UNWANTED.test(contentType?.trim() ?? ''),

  async read(_, { headers, body }, limits) {
    const bytes = await readBody(body, headers['content-encoding'] ?? '', limits);
    return {
      outcome: 'resource',
      contentType: headers['content-type'] ?? '',
      cacheControl: headers['cache-control'] ?? '',
      bytes,
    };
  },
};
