/**
 * Gives the seal access to the log, and removes events. The server removes what is before a stream's `$tb` during a
 * scavenge, which its operator schedules; this file records the digests first, and hides what is recorded.
 */
import { digestOfText, entryText } from '../entryDigest.js';
import type { StoredEntry } from '../port.js';
import type { Connection, StoredEvent } from './connection.js';
import { storedTextOf } from './envelope.js';
import type { LogBook, RemovedEntry } from './logBook.js';
import type { logPages } from './logPages.js';
import type { Offsets } from './offsets.js';
import { metadataOf } from './streamAge.js';

/** Keeps one run within a few megabytes. */
const NOTED_AT_ONCE = 20_000;

interface SealPorts {
  readonly connection: Connection;
  readonly book: LogBook;
  readonly pages: ReturnType<typeof logPages>;
  readonly prefix: string;
}

interface Cut {
  readonly stream: string;
  readonly seconds: number;
  /** The first revision that stays. */
  readonly before: number;
}

export function sealAccess({ connection, book, pages, prefix }: SealPorts) {
  const entryOf = (event: StoredEvent): RemovedEntry & Pick<StoredEntry, 'text'> => {
    const stored = storedTextOf(event, prefix);
    const text = entryText(stored);
    return { offset: event.offset, digest: digestOfText(text), recordedAt: stored.recordedAt, text };
  };

  /** Selects the stream's oldest events that may be removed; the last one always stays. */
  async function outlived(stream: string, recordedUpTo: string, upTo: bigint): Promise<StoredEvent[]> {
    const found: StoredEvent[] = [];
    let candidate: StoredEvent | undefined;
    for await (const event of pages.stream(stream, {})) {
      if (candidate) found.push(candidate);
      const { recordedAt } = storedTextOf(event, prefix);
      if (recordedAt > recordedUpTo || event.offset > upTo) return found;
      candidate = event;
    }
    return found;
  }

  /** Records them, and lets the server remove them. @returns how many were newly recorded. */
  async function remove(events: readonly StoredEvent[], cuts: readonly Cut[]): Promise<number> {
    const inOrder = [...events].sort((a, b) => (a.offset < b.offset ? -1 : 1));
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    if (!first || !last) return 0;
    const noted = new Set((await book.removed(first.offset - 1n, last.offset)).map(({ offset }) => offset));
    const fresh = inOrder.filter(({ offset }) => !noted.has(offset));
    await book.noteRemoved(fresh.map(entryOf));
    for (const { stream, seconds, before } of cuts)
      await connection.setMetadata(`${prefix}${stream}`, metadataOf(seconds, before));
    return fresh.length;
  }

  return {
    async digests(after: bigint, upTo: bigint, limit: number, offsets: Offsets): Promise<StoredEntry[]> {
      const entries: ReturnType<typeof entryOf>[] = [];
      for await (const page of pages.rawPages(after, upTo)) {
        entries.push(...page.map(entryOf));
        if (entries.length >= limit) break;
      }
      const end = entries.length >= limit ? (entries.at(-1)?.offset ?? upTo) : upTo;
      const removed = new Map((await book.removed(after, end)).map(entry => [entry.offset, { ...entry, text: null }]));
      const there = entries.filter(({ offset }) => !removed.has(offset));
      return [...there, ...removed.values()]
        .sort((a, b) => (a.offset < b.offset ? -1 : 1))
        .slice(0, limit)
        .map(({ offset, ...entry }) => ({ ...entry, position: offsets.of(offset), removed: removed.has(offset) }));
    },

    /** @param recordedUpTo for an age in seconds, the latest recording time of a removable event. */
    async scavenge(upTo: bigint, recordedUpTo: (seconds: number) => string): Promise<number> {
      let removed = 0;
      let events: StoredEvent[] = [];
      let cuts: Cut[] = [];
      for (const [stream, seconds] of await book.ages()) {
        const own = await outlived(stream, recordedUpTo(seconds), upTo);
        const last = own.at(-1);
        if (!last) continue;
        for (const event of own) events.push(event);
        cuts.push({ stream, seconds, before: last.revision + 1 });
        if (events.length < NOTED_AT_ONCE) continue;
        removed += await remove(events, cuts);
        [events, cuts] = [[], []];
      }
      return removed + (await remove(events, cuts));
    },
  };
}
