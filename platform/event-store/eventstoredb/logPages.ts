/** Reads pages of a log: of all its streams or of one. */
import type { ReadOptions } from '../port.js';
import { StreamBroken } from '../port.js';
import type { Connection, StoredEvent } from './connection.js';
import { isCutByHand, type StreamMetadata, tombstoned } from './deletedStream.js';
import { PLACEHOLDER } from './envelope.js';
import type { AllFilter } from './readFiltered.js';

const PAGE = 500;
/** Beyond every offset. */
export const END_OF_LOG = 2n ** 63n - 1n;

export interface LogPage {
  readonly events: readonly StoredEvent[];
  /** Everything up to here has been scanned. */
  readonly upTo: bigint;
}

export interface PageOptions {
  readonly limit: number;
  readonly types?: readonly string[] | undefined;
  /** Offsets of removed events in a range: the server may still hold them. */
  removed(after: bigint, upTo: bigint): Promise<ReadonlySet<bigint>>;
}

export function logPages(connection: Pick<Connection, 'all' | 'stream'>, prefix: string) {
  /** Pages of `$all` from an offset that the server returned. Each starts with the last event of the previous one. */
  async function* filteredPages(from: bigint, upTo: bigint, filter: AllFilter): AsyncGenerator<readonly StoredEvent[]> {
    let read = from - 1n;
    for (let at = from; read < upTo; ) {
      const page = await connection.all({ from: at, count: PAGE, filter });
      yield page.filter(({ offset }) => offset > read && offset <= upTo);
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      read = last.offset;
      at = last.offset;
    }
  }

  /**
   * Reads the log's events between two offsets, both inclusive, page by page. The server filters: by type if types are
   * given, which other logs on it may have too, otherwise by the prefix.
   * @param from an offset from the server.
   */
  async function* pagesFrom(
    from: bigint,
    upTo: bigint,
    types?: readonly string[],
  ): AsyncGenerator<readonly StoredEvent[]> {
    const filter = types?.length ? { types } : { streams: [prefix] };
    for await (const page of filteredPages(from, upTo, filter))
      yield page.filter(({ stream, type }) => stream.startsWith(prefix) && type !== PLACEHOLDER);
  }

  /** Like `pagesFrom`, without the event at the first offset. */
  async function* rawPages(
    after: bigint,
    upTo: bigint,
    types?: readonly string[],
  ): AsyncGenerator<readonly StoredEvent[]> {
    if (after >= upTo) return;
    for await (const page of pagesFrom(after, upTo, types)) yield page.filter(({ offset }) => offset > after);
  }

  return {
    pagesFrom,
    rawPages,

    /** Finds streams that were truncated or deleted on the server, by their last metadata. */
    async cutByHand(origin: bigint): Promise<readonly string[]> {
      const ofStreams = `$$${prefix}`;
      const last = new Map<string, StreamMetadata>();
      for await (const page of filteredPages(origin, END_OF_LOG, { streams: [ofStreams] }))
        for (const { stream, data } of page) last.set(stream.slice(ofStreams.length), data as StreamMetadata);
      return [...last].flatMap(([stream, metadata]) => (isCutByHand(metadata) ? [stream] : []));
    },

    /** Yields batches of at most `limit` events after an offset; the last one ends at `upTo`. */
    async *batches(after: bigint, upTo: bigint, { limit, types, removed }: PageOptions): AsyncGenerator<LogPage> {
      const typeFilter = types && new Set(types);
      let events: StoredEvent[] = [];
      let place = after;
      for await (const page of rawPages(after, upTo, types)) {
        const removedOffsets = page.length > 0 ? await removed(place, page.at(-1)?.offset ?? place) : new Set();
        for (const event of page) {
          place = event.offset;
          if (removedOffsets.has(event.offset) || (typeFilter && !typeFilter.has(event.type))) continue;
          events.push(event);
          if (events.length < limit || place === upTo) continue;
          yield { events, upTo: place };
          events = [];
        }
      }
      yield { events, upTo };
    },

    /** @throws StreamBroken for a manually deleted stream. */
    async *stream(
      stream: string,
      { direction = 'forward', from, limit = Number.MAX_SAFE_INTEGER }: ReadOptions,
    ): AsyncGenerator<StoredEvent> {
      const backward = direction === 'backward';
      let next: number | 'start' | 'end' = from ?? (backward ? 'end' : 'start');
      let remaining = limit;
      if (backward && from !== undefined) {
        const last = await page('end', 1);
        next = Math.min(from, last[0]?.revision ?? 0);
      }
      while (remaining > 0) {
        const count = Math.min(remaining, PAGE);
        const events = await page(next, count);
        yield* events.filter(({ type }) => type !== PLACEHOLDER);
        const last = events.at(-1);
        if (!last || events.length < count || (backward && last.revision === 0)) return;
        next = last.revision + (backward ? -1 : 1);
        remaining -= events.length;
      }

      async function page(from: number | 'start' | 'end', count: number): Promise<readonly StoredEvent[]> {
        const events = await connection.stream(`${prefix}${stream}`, { from, count, backward });
        if (events === 'deleted') throw new StreamBroken(tombstoned(stream, `${prefix}${stream}`));
        return events;
      }
    },
  };
}
