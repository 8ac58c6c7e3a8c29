/** The thread of readAhead.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Reply } from '../../runtime/threads/askedThread.js';
import { openLog } from './openLog.js';
import { type PageRequest, type PageText, readPageText } from './pageText.js';

const log = openLog((workerData as { path: string }).path);

/** `null`: no more requests will come. */
parentPort?.on('message', (request: PageRequest | null) => {
  if (request) return parentPort?.postMessage(replyTo(request));
  log.close();
  parentPort?.close();
});

function replyTo(request: PageRequest): Reply<PageText> {
  try {
    return { answer: readPageText(log, request) };
  } catch (fault) {
    return { fault };
  }
}
