/** Buffers the messages of one partition ahead of its consumer: contiguous, bounded, no I/O. */
import type { Fetched } from './engine.js';

export interface PartitionBuffer {
  /** Everything from here on, up to the end of what was read, is in it. */
  readonly from: () => number;
  /** The offset that is read next. */
  readonly until: () => number;
  add(messages: readonly Fetched[], until: number): void;
  /** Up to `limit` from that offset on, and forgets what is before it. */
  read(from: number, limit: number, gone: (message: Fetched) => boolean): Fetched[];
  /** Nothing is stored between that offset and where the reading began. */
  covers(from: number): void;
  /** True once everything was read that existed when the reading began. */
  caughtUp(): boolean;
  readonly size: () => number;
}

/**
 * @param start the offset that is read first.
 * @param end the end of the partition when the reading began.
 */
export function createPartitionBuffer(start: number, end: number): PartitionBuffer {
  let from = start;
  let until = start;
  let messages: Fetched[] = [];
  return {
    from: () => from,
    until: () => until,
    size: () => messages.length,
    covers(earlier) {
      from = Math.min(from, earlier);
    },
    caughtUp: () => until >= end,
    add(fresh, last) {
      for (const message of fresh) if (message.offset >= until) messages.push(message);
      until = Math.max(until, last);
    },
    read(wanted, limit, gone) {
      const first = messages.findIndex(({ offset }) => offset >= wanted);
      messages = first === -1 ? [] : messages.slice(first);
      from = Math.max(from, wanted);
      const found: Fetched[] = [];
      for (const message of messages) {
        if (found.length === limit) break;
        if (!gone(message)) found.push(message);
      }
      return found;
    },
  };
}
