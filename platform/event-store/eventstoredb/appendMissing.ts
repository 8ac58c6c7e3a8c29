/** Facts once in their stream, on a server that knows an id only beside the expected revision (ADR 0023). */
import { LRUCache } from 'lru-cache';
import type { EventRow } from '../prepareAppend.js';
import type { Connection, SentEvent, StoredEvent, Written } from './connection.js';
import { serverIdOf } from './envelope.js';

/** Of all streams, about 30 MB. A stream that was forgotten is read again. */
const IDS_KEPT = 300_000;

interface Known {
  readonly ids: Set<string>;
  /** The last revision that was read, or that the server named. */
  last: number | null;
}

interface MissingPorts {
  /** The stream's events from a revision on. */
  read(stream: string, from: number): AsyncIterable<StoredEvent>;
  append(stream: string, events: readonly SentEvent[], last: number | null): ReturnType<Connection['append']>;
  envelope(row: EventRow): SentEvent;
}

/** @returns appends those of the rows that the stream does not hold. @throws Error for a stream that was deleted. */
export function createAppendMissing({ read, append, envelope }: MissingPorts) {
  const known = new LRUCache<string, Known>({
    maxSize: IDS_KEPT,
    sizeCalculation: ({ ids }) => ids.size + 1,
  });

  return async (stream: string, rows: readonly EventRow[]): Promise<void> => {
    const own = known.get(stream) ?? { ids: new Set<string>(), last: null };
    for (;;) {
      for await (const { id, revision } of read(stream, own.last === null ? 0 : own.last + 1)) {
        own.ids.add(id);
        own.last = Math.max(own.last ?? 0, revision);
      }
      const missing = rows.filter(({ id }) => !own.ids.has(serverIdOf(id)));
      const written: Written | null = missing.length > 0 ? await append(stream, missing.map(envelope), own.last) : null;
      if (written === 'deleted') throw new Error(`the stream ${stream} was deleted`);
      if (written && 'conflict' in written) {
        // Where all of its events have outlived their age, the refusal is what tells the last revision.
        if (own.ids.size === 0 && own.last === null) own.last = await lastIfUnread(stream, written.conflict);
        continue;
      }
      if (written) {
        for (const { id } of missing) own.ids.add(serverIdOf(id));
        own.last = Math.max(own.last ?? 0, written.revision);
      }
      known.set(stream, own);
      return;
    }
  };

  /** The revision to go on from if nothing of the stream can be read, else `null`: then it was written meanwhile. */
  async function lastIfUnread(stream: string, conflict: number | null): Promise<number | null> {
    for await (const _ of read(stream, 0)) return null;
    return conflict;
  }
}
