/**
 * Reads the log in separate threads, always one page ahead, for long reads that work on each page, such as a rebuild. A
 * thread lives as long as its read.
 */
import { type AskedThread, askedThread } from '../../runtime/threads/askedThread.js';
import type { Batch } from '../port.js';
import type { Positions } from '../position.js';
import { eventsIn, type PageRequest, type PageText } from './pageText.js';

/** The most positions one page scans. */
const SCAN = 20_000;

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
  const threads = new Set<AskedThread<PageRequest>>();

  async function* read({ after, upTo: head, limit, types }: PageRequest): AsyncGenerator<Batch, void> {
    const thread = askedThread<PageRequest>(entry, { path }, `reads ${path}`);
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
