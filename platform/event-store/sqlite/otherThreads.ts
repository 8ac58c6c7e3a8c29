/** Tells the log's readers in other threads of this process that it has moved. Other processes look for themselves. */
import { resolve } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';

export interface OtherThreads {
  tell(): void;
  close(): void;
}

/** @param heard called when another thread has committed. The log's path is what the threads have in common. */
export function otherThreads(path: string, heard: () => void): OtherThreads {
  const channel = new BroadcastChannel(`events ${path === ':memory:' ? crypto.randomUUID() : resolve(path)}`);
  channel.onmessage = heard;
  // A reader that waits for events keeps the process alive by itself.
  channel.unref();
  return { tell: () => channel.postMessage(null), close: () => channel.close() };
}
