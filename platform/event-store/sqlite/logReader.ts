/**
 * Reads the log page by page, because a long read would prevent SQLite from checkpointing its write-ahead log.
 * Positions are dense and become visible in commit order, so everything up to the head is readable.
 */
import { wellFormedJson } from '../../runtime/json/wellFormedJson.js';
import type { Sqlite } from '../../sqlite/open.js';
import type { EventMeta, ReadOptions, RecordedEvent } from '../port.js';
import type { Positions } from '../position.js';
import { eventOf, type ListedEvent } from './listedEvent.js';

const COLUMNS = 'position, stream, revision, type, schema, id, at, recorded_at, data, meta';

const PAGE = `select ${COLUMNS} from events where position > ?1 and position <= ?2 order by position`;

const PAGE_OF_TYPES = `
  select ${COLUMNS} from events
  where position > ?1 and position <= ?2 and type in (select value from json_each(?3))
  order by position limit ?4`;

const STREAM_FORWARD = `
  select ${COLUMNS} from events where stream = ?1 and revision >= ?2 and recorded_at > ?3 order by revision limit ?4`;

const STREAM_BACKWARD = `
  select ${COLUMNS} from events where stream = ?1 and revision <= ?2 and recorded_at > ?3
  order by revision desc limit ?4`;

/** The most positions a filtered page scans: it blocks the event loop for a millisecond or two. */
const SCAN = 5_000;
const STREAM_PAGE = 500;
/**
 * A commit wakes all followers at the same position: they share one read of up to this many new events, the size of two
 * commits of an import. Otherwise each would scan all of these for its own types.
 */
const SHARED = 512;

/** In the order of `COLUMNS`. */
type Row = ListedEvent<string, string>;

const POSITION = 0;
const REVISION = 2;

export interface Page {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here has been read. */
  readonly upTo: number;
}

export interface LogReader {
  /** The last event's position, or 0. */
  head(): number;
  /** Events after `after`, up to `head`, of these types, at most `limit`. */
  page(after: number, head: number, limit: number, types: readonly string[] | undefined): Page;
  /** @param recordedAfter an instant: older events are left out. */
  stream(stream: string, options: ReadOptions, recordedAfter: string): Generator<RecordedEvent>;
}

export function logReader(log: Sqlite, positions: Positions): LogReader {
  const head = log.prepare('select max(position) as head from events');
  const page = log.prepareLists(PAGE);
  const pageOfTypes = log.prepareLists(PAGE_OF_TYPES);

  let lastMeta: { readonly text: string; readonly meta: EventMeta } | undefined;

  /** Events recorded together share one `meta`, which is parsed once. */
  function metaOf(text: string): EventMeta {
    if (lastMeta?.text !== text) lastMeta = { text, meta: JSON.parse(wellFormedJson(text)) as EventMeta };
    return lastMeta.meta;
  }

  /** Repairs text on reading: rows of an earlier version may contain lone surrogates, and events never change. */
  function recorded(row: Row): RecordedEvent {
    return eventOf(row, JSON.parse(wellFormedJson(row[8])), metaOf(row[9]), positions);
  }

  function upToOf(rows: readonly Row[], limit: number, scanned: number): number {
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return last?.[POSITION] ?? scanned;
  }

  let shared: { readonly after: number; readonly end: number; readonly events: readonly RecordedEvent[] } | undefined;

  function newest(after: number, end: number): readonly RecordedEvent[] {
    if (shared?.after !== after || shared.end !== end)
      shared = { after, end, events: page.all<Row>([after, end]).map(recorded) };
    return shared.events;
  }

  return {
    head: () => head.get<{ head: number | null }>()?.head ?? 0,

    page(after, end, limit, types) {
      if (!types) {
        const upTo = Math.min(end, after + limit);
        return { events: page.all<Row>([after, upTo]).map(recorded), upTo };
      }
      if (end - after <= Math.min(SHARED, limit))
        return { events: newest(after, end).filter(({ type }) => types.includes(type)), upTo: end };
      const upTo = Math.min(end, after + Math.max(limit, SCAN));
      const rows = pageOfTypes.all<Row>([after, upTo, JSON.stringify(types), limit]);
      return { events: rows.map(recorded), upTo: upToOf(rows, limit, upTo) };
    },

    *stream(stream, { direction = 'forward', from, limit = Number.MAX_SAFE_INTEGER }, recordedAfter) {
      const forward = direction === 'forward';
      const select = log.prepareLists(forward ? STREAM_FORWARD : STREAM_BACKWARD);
      let next = from ?? (forward ? 0 : Number.MAX_SAFE_INTEGER);
      let remaining = limit;
      while (remaining > 0) {
        const pageSize = Math.min(remaining, STREAM_PAGE);
        const rows = select.all<Row>([stream, next, recordedAfter, pageSize]);
        for (const row of rows) yield recorded(row);
        const last = rows.at(-1);
        if (!last || rows.length < pageSize) return;
        next = last[REVISION] + (forward ? 1 : -1);
        remaining -= rows.length;
      }
    },
  };
}
