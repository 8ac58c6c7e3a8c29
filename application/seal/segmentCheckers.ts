/**
 * Threads that check segments, each with a connection of its own: millions of entries are verified beside a service that
 * answers requests. A thread is asked to end and waited for, never terminated: the database's driver would abort the process.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EventStore } from '../../platform/event-store/port.js';
import { checkSegment, type Segment, type SegmentCheck } from './checkSegment.js';

export interface SegmentChecker {
  /** One call at a time. */
  check(segments: readonly Segment[]): Promise<readonly SegmentCheck[]>;
  /** After the segments in hand. */
  end(): Promise<void>;
}

/** What a thread answers to segments. */
export type Reply = { readonly checks: readonly SegmentCheck[] } | { readonly fault: unknown };

/** @param entry the compiled thread; tests, which run from source, bundle their own. */
export function segmentThread(
  eventStoreUrl: string,
  entry = new URL('./segmentThread.js', import.meta.url),
): SegmentChecker {
  const thread = new Worker(entry, { workerData: { url: eventStoreUrl } });
  let died: unknown;
  thread.on('error', fault => {
    died = fault;
  });
  const ended = new Promise<void>(resolve => thread.once('exit', () => resolve()));
  return {
    async check(segments) {
      const answered = new AbortController();
      const reply = once(thread, 'message', answered) as Promise<[Reply]>;
      reply.catch(() => {});
      thread.postMessage(segments);
      const first = await Promise.race([reply, ended.then(() => null)]);
      answered.abort();
      if (first === null) throw died ?? new Error('a thread that verifies has ended');
      if ('fault' in first[0]) throw first[0].fault;
      return first[0].checks;
    },
    end() {
      thread.postMessage(null);
      return ended;
    },
  };
}

/** In this thread: for stores that no other can open, and for tests. */
export const checkerOf = (eventLog: Pick<EventStore, 'digests'>): SegmentChecker => ({
  async check(segments) {
    const checks: SegmentCheck[] = [];
    for (const segment of segments) checks.push(await checkSegment(eventLog, segment));
    return checks;
  },
  end: async () => {},
});
