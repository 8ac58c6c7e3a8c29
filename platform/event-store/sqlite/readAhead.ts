/**
 * Reads the log in a thread of its own, always one page ahead: for who reads much of it and works on each page, such as
 * a rebuild. The thread lives as long as the reading. It is asked to end and waited for, never terminated: the driver
 * aborts the process when a thread ends in the middle of a statement.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Batch } from '../port.js';
import { eventsIn, type PageRequest, type PageText } from './pageText.js';
import { positionOf } from './position.js';

/** Positions that one page looks through at most. */
const SCAN = 20_000;

/** What the thread says to each request. */
export type Reply = { readonly page: PageText } | { readonly fault: unknown };

/**
 * @param entry the compiled thread; tests, which run from source, bundle their own.
 * @throws what the database says, or what the thread died of.
 */
export async function* readAhead(
  path: string,
  { after, upTo: head, limit, types }: PageRequest,
  entry = new URL('./readAheadThread.js', import.meta.url),
): AsyncGenerator<Batch, void> {
  const thread = new Worker(entry, { workerData: { path } });
  const ended = new Promise<void>(resolve => thread.once('exit', () => resolve()));
  const ask = async (from: number): Promise<PageText> => {
    const answered = once(thread, 'message');
    thread.postMessage({ after: from, upTo: Math.min(head, from + Math.max(limit, SCAN)), limit, types });
    const [reply] = (await answered) as [Reply];
    if ('fault' in reply) throw reply.fault;
    return reply.page;
  };
  try {
    let next: Promise<PageText> | null = ask(after);
    while (next !== null) {
      const { text, upTo }: PageText = await next;
      next = upTo < head ? ask(upTo) : null;
      // Whoever reads may stop here, and nobody is left to see it fail.
      next?.catch(() => {});
      yield { events: eventsIn(text), position: positionOf(upTo), live: upTo === head };
    }
  } finally {
    thread.postMessage(null);
    await ended;
  }
}
