/**
 * A thread that answers requests one after another. Messages keep their order, so the first answer belongs to the first
 * request. It is asked to end and waited for, never terminated: the SQLite driver aborts the process when a thread ends in
 * the middle of a statement.
 */
import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** The thread's answer to each request; a fault has lost its class on the way. */
export type Reply<Answer = unknown> = { readonly answer: Answer } | { readonly fault: unknown };

/** What the thread gets in place of a request when there will be no more. */
export const NO_MORE = null;

export interface AskedThread<Request> {
  /** @throws what the thread answers, or why it has ended. */
  ask<Answer>(request: Request): Promise<Answer>;
  /** Whether it has ended, by itself or by a fault: it answers nothing any more. */
  hasEnded(): boolean;
  /** Earlier requests are still answered. */
  end(): Promise<void>;
}

interface Asker {
  readonly resolve: (answer: never) => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * @param does for the error after its end: `writes a.db`. It is not started again: a transaction that it had begun would
 * continue outside of any.
 */
export function askedThread<Request>(
  entry: URL,
  workerData: unknown,
  does: string,
  resourceLimits: ResourceLimits = {},
): AskedThread<Request> {
  const thread = new Worker(entry, { workerData, resourceLimits });
  const askers: Asker[] = [];
  let ending = false;
  let ended: Error | undefined;

  thread.on('message', (reply: Reply<never>) => {
    const asker = askers.shift();
    // Its end is waited for: without it, the process would end first.
    if (askers.length === 0 && !ending) thread.unref();
    if ('fault' in reply) asker?.reject(reply.fault);
    else asker?.resolve(reply.answer);
  });
  // Only a pending request keeps the process alive, not the thread: a command that fails must end. After the listener,
  // which holds the thread again.
  thread.unref();
  const end = (fault: Error): void => {
    ended ??= fault;
    for (const { reject } of askers.splice(0)) reject(ended);
  };
  thread.on('error', end);
  thread.on('exit', () => end(new Error(`the thread that ${does} has ended`)));

  return {
    ask: <Answer>(request: Request) =>
      new Promise<Answer>((resolve, reject) => {
        if (ended) return reject(ended);
        askers.push({ resolve, reject });
        thread.ref();
        thread.postMessage(request);
      }),
    hasEnded: () => ended !== undefined,
    async end() {
      if (ended) return;
      ending = true;
      thread.ref();
      thread.postMessage(NO_MORE);
      await once(thread, 'exit');
    },
  };
}
