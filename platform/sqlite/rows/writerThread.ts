/** The thread of writerInThread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Reply } from '../../runtime/threads/askedThread.js';
import { answer, openForWriting, type Request, THREAD_CACHE_KIB } from './writer.js';

const sqlite = openForWriting((workerData as { path: string }).path, THREAD_CACHE_KIB);

/** `null`: there will be no more requests. */
parentPort?.on('message', (request: Request | null) => {
  if (request) return parentPort?.postMessage(replyTo(request));
  sqlite.close();
  parentPort?.close();
});

function replyTo(request: Request): Reply {
  try {
    return { answer: answer(sqlite, request) };
  } catch (fault) {
    return { fault };
  }
}
