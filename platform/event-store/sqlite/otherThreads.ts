/** Tells readers in other threads of this process that the log has grown. Other processes poll. */
import { resolve } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';

export interface OtherThreads {
  tell(): void;
  close(): void;
}

/** @param heard is called when another thread has committed. Threads find each other by the log's path. */
export function otherThreads(path: string, heard: () => void): OtherThreads {
  const channel = new BroadcastChannel(`events ${path === ':memory:' ? crypto.randomUUID() : resolve(path)}`);
  channel.onmessage = heard;
  // A waiting reader keeps the process alive by itself.
  channel.unref();
  return { tell: () => channel.postMessage(null), close: () => channel.close() };
}
