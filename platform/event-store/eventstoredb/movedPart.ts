/**
 * Reads the part of a log that was moved here from files (ADR 0057). The seal covers its former positions,
 * `<log>-<16 digits>`, so it keeps them. A separate stream maps each to the event's place on this server, or stores the
 * digest of an event removed earlier.
 */
import { LRUCache } from 'lru-cache';
import { digestOfText, entryText } from '../entryDigest.js';
import type { Position, StoredEntry } from '../port.js';
import { positionsOf } from '../position.js';
import type { Connection } from './connection.js';
import { storedTextOf } from './envelope.js';
import type { LogBook } from './logBook.js';
import type { logPages } from './logPages.js';
import { NUMBERS, type Place, pageOf, placeOf, type WrittenPlace } from './places.js';

const PAGES_KEPT = 50;

export interface MovedPorts {
  readonly connection: Pick<Connection, 'stream'>;
  readonly book: Pick<LogBook, 'removed'>;
  readonly pages: Pick<ReturnType<typeof logPages>, 'pagesFrom'>;
  readonly prefix: string;
  /** The stream of places. */
  readonly stream: string;
  /** A page stored elsewhere: the last one, which is not full. */
  readonly unwritten: (index: number) => Promise<readonly Place[] | undefined>;
}

export function movedPart({ connection, book, pages, prefix, stream, unwritten }: MovedPorts) {
  const cache = new LRUCache<number, readonly Place[]>({ max: PAGES_KEPT });

  async function page(index: number): Promise<readonly Place[]> {
    const cached = (await unwritten(index)) ?? cache.get(index);
    if (cached) return cached;
    const events = await connection.stream(stream, { from: index, count: 1 });
    const [event] = events === 'deleted' ? [] : events;
    if (event?.revision !== index) throw new Error(`page ${index} of ${stream} is missing: the moved log is damaged`);
    const places = (event.data as { places: readonly WrittenPlace[] }).places.map(placeOf);
    cache.set(index, places);
    return places;
  }

  async function entriesOf(places: readonly Place[], log: string): Promise<StoredEntry[]> {
    const positions = positionsOf(log);
    const offsets = places.flatMap(place => ('offset' in place ? [place.offset] : []));
    const [first, last] = [offsets[0], offsets.at(-1)];
    const texts = new Map<bigint, StoredEntry>();
    if (first !== undefined && last !== undefined) {
      for await (const events of pages.pagesFrom(first, last))
        for (const event of events) {
          const stored = storedTextOf(event, prefix);
          const { recordedAt } = stored;
          const text = entryText(stored);
          const digest = digestOfText(text);
          texts.set(event.offset, { position: '' as Position, digest, recordedAt, removed: false, text });
        }
      for (const { offset, digest, recordedAt } of await book.removed(first - 1n, last))
        texts.set(offset, { position: '' as Position, digest, recordedAt, removed: true, text: null });
    }
    return places.flatMap(place => {
      const position = positions.of(place.number);
      if (!('offset' in place))
        return { position, digest: place.digest, recordedAt: place.recordedAt, removed: true, text: null };
      const entry = texts.get(place.offset);
      return entry ? { ...entry, position } : [];
    });
  }

  return {
    /** Returns the entries between two numbers, in order. */
    async digests(log: string, after: number, upTo: number, limit: number): Promise<StoredEntry[]> {
      const found: StoredEntry[] = [];
      for (let number = after + 1; number <= upTo && found.length < limit; ) {
        const index = pageOf(number);
        const remaining = limit - found.length;
        const wanted = (await page(index))
          .filter(place => place.number > after && place.number <= upTo)
          .slice(0, remaining);
        found.push(...(await entriesOf(wanted, log)));
        number = (index + 1) * NUMBERS + 1;
      }
      return found;
    },

    /** Returns the last event up to a number; `null` if there is none. */
    async offsetOf(number: number): Promise<bigint | null> {
      for (let index = pageOf(number); index >= 0; index--) {
        const before = (await page(index)).filter(place => place.number <= number);
        for (const place of before.reverse()) if ('offset' in place) return place.offset;
      }
      return null;
    },
  };
}
