/** What runs in an extraction thread: pages in, extractions out, one at a time. Started by `createExtractor` only. */
import { parentPort } from 'node:worker_threads';
import { extract } from '../../../domain/extraction/extract.js';
import type { ExtractionInput } from '../../../domain/extraction/result.js';

parentPort?.on('message', (input: ExtractionInput) => parentPort?.postMessage(extract(input)));
parentPort?.postMessage('ready');
