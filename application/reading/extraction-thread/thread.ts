/** What runs in an extraction thread: pages in, extractions out, one at a time. Started by `createExtractor` only. */
import { parentPort } from 'node:worker_threads';
import { extract } from '../../../domain/extraction/extract.js';
import { decodeHtml } from '../../../platform/outbound/fetch/decodeHtml.js';
import type { PageBytes } from './createExtractor.js';

parentPort?.on('message', ({ bytes, headers, ...page }: PageBytes) => {
  const html = decodeHtml(bytes, headers['content-type'] ?? '');
  parentPort?.postMessage(extract({ ...page, headers, html }));
});
parentPort?.postMessage('ready');
