/**
 * Threads that check segments, each with a connection of its own: millions of entries are verified beside a service that
 * answers requests.
 */
import type { EventStore } from '../../platform/event-store/port.js';
import { askedThread } from '../../platform/runtime/threads/askedThread.js';
import { checkSegment, type Segment, type SegmentCheck } from './checkSegment.js';

export interface SegmentChecker {
  /** One call at a time. */
  check(segments: readonly Segment[]): Promise<readonly SegmentCheck[]>;
  /** After the segments in hand. */
  end(): Promise<void>;
}

/** @param entry the compiled thread; tests, which run from source, bundle their own. */
export function segmentThread(
  eventStoreUrl: string,
  entry = new URL('./segmentThread.js', import.meta.url),
): SegmentChecker {
  const { ask, end } = askedThread<readonly Segment[]>(entry, { url: eventStoreUrl }, 'verifies');
  return { check: ask, end };
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
