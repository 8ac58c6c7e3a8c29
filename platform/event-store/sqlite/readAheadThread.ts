/** The thread of readAhead.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { openLog } from './openLog.js';
import { type PageRequest, readPageText } from './pageText.js';

const log = openLog((workerData as { path: string }).path);

parentPort?.on('message', (request: PageRequest) => parentPort?.postMessage(readPageText(log, request)));
