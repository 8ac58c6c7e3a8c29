/** Signals growth of the log between this process's threads. Other processes poll. */
import { resolve } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';

export interface OtherThreads {
  tell(): void;
  close(): void;
}

/** @param heard is called after another thread's commit. Threads find each other by the log's path. */
export function otherThreads(path: string, heard: () => void): OtherThreads {
  const channel = new BroadcastChannel(`events ${path === ':memory:' ? crypto.randomUUID() : resolve(path)}`);
  channel.onmessage = heard;
  // Unref: a waiting reader keeps the process alive on its own.
  channel.unref();
  return { tell: () => channel.postMessage(null), close: () => channel.close() };
}
