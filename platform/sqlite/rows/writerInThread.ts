import { askedThread } from '../../runtime/threads/askedThread.js';
import type { Request, Writer } from './writer.js';

/**
 * A writer in its own thread.
 * @param entry the compiled thread; tests, which run from source, bundle their own.
 */
export function writerInThread(path: string, entry = new URL('./writerThread.js', import.meta.url)): Writer {
  const { ask, end } = askedThread<Request>(entry, { path }, `writes ${path}`);
  return { ask, close: end };
}
