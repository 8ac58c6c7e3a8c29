/** A writer in its own thread. Messages keep their order, so the first answer belongs to the first request. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Request, Writer } from './writer.js';

/** The thread's answer to each request. */
export type Reply = { readonly answer: unknown } | { readonly fault: unknown };

interface Asker {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (fault: unknown) => void;
}

/** @param entry the compiled thread; tests, which run from source, bundle their own. */
export function writerInThread(path: string, entry = new URL('./writerThread.js', import.meta.url)): Writer {
  const thread = new Worker(entry, { workerData: { path } });
  const askers: Asker[] = [];
  let ended: Error | undefined;

  // Only a pending request keeps the process alive, not the thread: a command that fails must end.
  thread.unref();
  thread.on('message', (reply: Reply) => {
    const asker = askers.shift();
    if (askers.length === 0) thread.unref();
    if ('fault' in reply) asker?.reject(reply.fault);
    else asker?.resolve(reply.answer);
  });
  // It is not restarted: a transaction that it had begun would continue outside of any.
  const end = (fault: Error) => {
    ended ??= fault;
    for (const { reject } of askers.splice(0)) reject(ended);
  };
  thread.on('error', end);
  thread.on('exit', () => end(new Error(`the thread that writes ${path} has ended`)));

  return {
    ask: <Answer>(request: Request) =>
      new Promise<Answer>((resolve, reject) => {
        if (ended) return reject(ended);
        askers.push({ resolve: resolve as Asker['resolve'], reject });
        thread.ref();
        thread.postMessage(request);
      }),
    /** Earlier requests are still answered. */
    async close() {
      if (ended) return;
      thread.ref();
      thread.postMessage(null);
      await once(thread, 'exit');
    },
  };
}
