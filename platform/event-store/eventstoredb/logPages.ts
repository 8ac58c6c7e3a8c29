/** Pages of a log, of all its streams or of one. */
import type { ReadOptions } from '../port.js';
import { StreamBroken } from '../port.js';
import type { Connection, StoredEvent } from './connection.js';
import { PLACEHOLDER } from './envelope.js';

const PAGE = 500;
/** So many events are looked through before a batch is given out though it is not full. */
const LONGEST_LOOK = 20_000;

export interface LogPage {
  readonly events: readonly StoredEvent[];
  /** Everything up to here has been looked at. */
  readonly upTo: bigint;
}

export interface PageOptions {
  readonly limit: number;
  readonly types?: readonly string[] | undefined;
  /** Offsets of events that were removed, in a range: the server may still hold them. */
  removed(after: bigint, upTo: bigint): Promise<ReadonlySet<bigint>>;
}

export function logPages(connection: Pick<Connection, 'all' | 'stream'>, prefix: string) {
  /** Events of the log after an offset, up to another, page by page as the server has them. */
  async function* rawPages(after: bigint, upTo: bigint): AsyncGenerator<readonly StoredEvent[]> {
    for (let at = after; at < upTo; ) {
      // Whether the first is the one at `from` is the server's affair.
      const page = await connection.all({ from: at, count: PAGE });
      const last = page.at(-1);
      if (!last || last.offset <= at) return;
      yield page.filter(
        ({ offset, stream, type }) =>
          offset > at && offset <= upTo && stream.startsWith(prefix) && type !== PLACEHOLDER,
      );
      at = last.offset;
    }
  }

  return {
    rawPages,

    /** Batches of at most `limit` events after an offset; the last one ends at `upTo`. */
    async *batches(after: bigint, upTo: bigint, { limit, types, removed }: PageOptions): AsyncGenerator<LogPage> {
      const wanted = types && new Set(types);
      let events: StoredEvent[] = [];
      let looked = 0;
      let place = after;
      for await (const page of rawPages(after, upTo)) {
        const gone = page.length > 0 ? await removed(place, page.at(-1)?.offset ?? place) : new Set();
        for (const event of page) {
          place = event.offset;
          looked += 1;
          if (gone.has(event.offset) || (wanted && !wanted.has(event.type))) continue;
          events.push(event);
          if (events.length < limit || place === upTo) continue;
          yield { events, upTo: place };
          [events, looked] = [[], 0];
        }
        if (looked >= LONGEST_LOOK && place < upTo) {
          yield { events, upTo: place };
          [events, looked] = [[], 0];
        }
      }
      yield { events, upTo };
    },

    /** @throws StreamBroken for a stream that was deleted by hand. */
    async *stream(
      stream: string,
      { direction = 'forward', from, limit = Number.MAX_SAFE_INTEGER }: ReadOptions,
    ): AsyncGenerator<StoredEvent> {
      const backward = direction === 'backward';
      let next: number | 'start' | 'end' = from ?? (backward ? 'end' : 'start');
      let left = limit;
      if (backward && from !== undefined) {
        const last = await page('end', 1);
        next = Math.min(from, last[0]?.revision ?? 0);
      }
      while (left > 0) {
        const count = Math.min(left, PAGE);
        const events = await page(next, count);
        yield* events.filter(({ type }) => type !== PLACEHOLDER);
        const last = events.at(-1);
        if (!last || events.length < count || (backward && last.revision === 0)) return;
        next = last.revision + (backward ? -1 : 1);
        left -= events.length;
      }

      async function page(from: number | 'start' | 'end', count: number): Promise<readonly StoredEvent[]> {
        const events = await connection.stream(`${prefix}${stream}`, { from, count, backward });
        if (events === 'deleted') throw new StreamBroken({ stream, revision: 0 });
        return events;
      }
    },
  };
}
