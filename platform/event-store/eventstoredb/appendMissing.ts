/**
 * Appends facts once per stream, on a server that recognises an id only together with the expected revision (ADR 0023).
 */
import { LRUCache } from 'lru-cache';
import type { EventRow } from '../prepareAppend.js';
import type { Connection, SentEvent, StoredEvent, Written } from './connection.js';
import { serverIdOf } from './envelope.js';

/** Across all streams, about 30 MB. An evicted stream is read again. */
const IDS_KEPT = 300_000;

interface Known {
  readonly ids: Set<string>;
  /** The last revision read, or reported by the server. */
  last: number | null;
}

interface MissingPorts {
  /** Reads the stream's events from a revision. */
  read(stream: string, from: number): AsyncIterable<StoredEvent>;
  append(stream: string, events: readonly SentEvent[], last: number | null): ReturnType<Connection['append']>;
  envelope(row: EventRow): SentEvent;
}

/** @returns a function that appends the rows missing from the stream. @throws Error for a deleted stream. */
export function createAppendMissing({ read, append, envelope }: MissingPorts) {
  const cache = new LRUCache<string, Known>({
    maxSize: IDS_KEPT,
    sizeCalculation: ({ ids }) => ids.size + 1,
  });

  return async (stream: string, rows: readonly EventRow[]): Promise<void> => {
    const own = cache.get(stream) ?? { ids: new Set<string>(), last: null };
    for (;;) {
      for await (const { id, revision } of read(stream, own.last === null ? 0 : own.last + 1)) {
        own.ids.add(id);
        own.last = Math.max(own.last ?? 0, revision);
      }
      const missing = rows.filter(({ id }) => !own.ids.has(serverIdOf(id)));
      const written: Written | null = missing.length > 0 ? await append(stream, missing.map(envelope), own.last) : null;
      if (written === 'deleted') throw new Error(`the stream ${stream} was deleted`);
      if (written && 'conflict' in written) {
        // If all its events have outlived their age, only the refusal reports the last revision.
        if (own.ids.size === 0 && own.last === null) own.last = await lastIfUnread(stream, written.conflict);
        continue;
      }
      if (written) {
        for (const { id } of missing) own.ids.add(serverIdOf(id));
        own.last = Math.max(own.last ?? 0, written.revision);
      }
      cache.set(stream, own);
      return;
    }
  };

  /**
   * Returns the revision to continue from if nothing of the stream can be read, otherwise `null`: then it was written
   * meanwhile.
   */
  async function lastIfUnread(stream: string, conflict: number | null): Promise<number | null> {
    for await (const _ of read(stream, 0)) return null;
    return conflict;
  }
}
