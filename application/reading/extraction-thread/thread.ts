/** The extraction thread's entry point: extracts one page at a time. Only `createExtractor` starts it. */
import { parentPort } from 'node:worker_threads';
import { extract } from '../../../domain/extraction/extract.js';
import { decodeHtml } from '../../../platform/outbound/fetch/decodeHtml.js';
import type { PageBytes } from './createExtractor.js';

parentPort?.on('message', ({ bytes, headers, ...page }: PageBytes) => {
  const html = decodeHtml(bytes, headers['content-type'] ?? '');
  parentPort?.postMessage(extract({ ...page, headers, html }));
});
parentPort?.postMessage('ready');
