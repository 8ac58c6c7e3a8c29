/** The thread of writerInThread.ts. */
import { workerData } from 'node:worker_threads';
import { answerRequests } from '../../runtime/threads/answerRequests.js';
import { answer, openForWriting, type Request, THREAD_CACHE_KIB } from './writer.js';

const sqlite = openForWriting((workerData as { path: string }).path, THREAD_CACHE_KIB);

answerRequests(
  (request: Request) => answer(sqlite, request),
  () => sqlite.close(),
);
