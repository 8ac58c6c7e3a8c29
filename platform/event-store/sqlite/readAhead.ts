/**
 * Reads the log in separate threads, always one page ahead, for long reads that work on each page, such as a rebuild. A
 * thread lives as long as its read. It is asked to end and waited for, never terminated: the driver aborts the process
 * when a thread ends in the middle of a statement.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Batch } from '../port.js';
import type { Positions } from '../position.js';
import { eventsIn, type PageRequest, type PageText } from './pageText.js';

/** The most positions one page scans. */
const SCAN = 20_000;

/** The thread's answer to each request. */
export type Reply = { readonly page: PageText } | { readonly fault: unknown };

export interface ReadAhead {
  /** @throws the database's error, the error that ended the thread, or an error once it is closed. */
  read(request: PageRequest): AsyncGenerator<Batch, void>;
  /** Ends every read after its current page. */
  close(): Promise<void>;
}

/** @param entry the compiled thread; tests, which run from source, bundle their own. */
export function createReadAhead(
  path: string,
  positions: Positions,
  entry = new URL('./readAheadThread.js', import.meta.url),
): ReadAhead {
  const threads = new Set<PageThread>();

  async function* read({ after, upTo: head, limit, types }: PageRequest): AsyncGenerator<Batch, void> {
    const thread = startThread(path, entry);
    threads.add(thread);
    const ask = (from: number): Promise<PageText> =>
      thread.ask({ after: from, upTo: Math.min(head, from + Math.max(limit, SCAN)), limit, types });
    try {
      let next: Promise<PageText> | null = ask(after);
      while (next !== null) {
        const { text, upTo }: PageText = await next;
        next = upTo < head ? ask(upTo) : null;
        // The reader may have stopped, leaving no one to see this fail.
        next?.catch(() => {});
        yield { events: eventsIn(text, positions), position: positions.of(upTo), live: upTo === head };
      }
    } finally {
      await thread.end();
      threads.delete(thread);
    }
  }

  return { read, close: async () => void (await Promise.all([...threads].map(({ end }) => end()))) };
}

interface PageThread {
  /** One request at a time. */
  ask(request: PageRequest): Promise<PageText>;
  /** Resolves once the current page is read. */
  end(): Promise<void>;
}

function startThread(path: string, entry: URL): PageThread {
  const thread = new Worker(entry, { workerData: { path } });
  let died: Error | undefined;
  thread.on('error', fault => {
    died = fault instanceof Error ? fault : new Error(String(fault));
  });
  const ended = new Promise<void>(resolve => thread.once('exit', () => resolve()));

  return {
    async ask(request) {
      const answered = new AbortController();
      const reply = once(thread, 'message', answered) as Promise<[Reply]>;
      thread.postMessage(request);
      const first = await Promise.race([reply, ended.then(() => null)]);
      answered.abort();
      reply.catch(() => {});
      if (first === null) throw died ?? new Error(`the thread that reads ${path} has ended`);
      if ('fault' in first[0]) throw first[0].fault;
      return first[0].page;
    },
    end() {
      thread.postMessage(null);
      return ended;
    },
  };
}
