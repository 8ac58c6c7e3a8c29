/** The thread of readAhead.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { openLog } from './openLog.js';
import { type PageRequest, readPageText } from './pageText.js';
import type { Reply } from './readAhead.js';

const log = openLog((workerData as { path: string }).path);

/** `null`: no more requests will come. */
parentPort?.on('message', (request: PageRequest | null) => {
  if (request) return parentPort?.postMessage(replyTo(request));
  log.close();
  parentPort?.close();
});

function replyTo(request: PageRequest): Reply {
  try {
    return { page: readPageText(log, request) };
  } catch (fault) {
    return { fault };
  }
}
