/** The thread of readAhead.ts. */
import { workerData } from 'node:worker_threads';
import { answerRequests } from '../../runtime/threads/answerRequests.js';
import { openLog } from './openLog.js';
import { type PageRequest, readPageText } from './pageText.js';

const log = openLog((workerData as { path: string }).path);

answerRequests(
  (request: PageRequest) => readPageText(log, request),
  () => log.close(),
);
