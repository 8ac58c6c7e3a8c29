/** Reads pages of the log and of single streams from PostgreSQL. */
import type { Postgres, Prepared } from '../../postgres/openPostgres.js';
import type { EventMeta, ReadOptions, RecordedEvent } from '../port.js';
import type { Positions } from '../position.js';

const COLUMNS = 'position, stream, revision, type, schema, id, at, recorded_at as "recordedAt", data, meta';
const STREAM_PAGE = 500;
/** Maximum positions that a filtered page scans, so that no statement takes long. */
const SCAN = 20_000;

type Row = Record<'stream' | 'type' | 'id' | 'at' | 'recordedAt' | 'data' | 'meta', string> &
  Record<'position' | 'revision' | 'schema', number>;

export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here has been read. */
  readonly upTo: number;
}

/** A commit wakes all followers at the same position: they share one read of up to this many new events. */
const SHARED = 50;

const PAGE: Prepared = {
  name: 'log-page',
  text: `select ${COLUMNS} from events where position > $1 and position <= $2 order by position`,
};
const PAGE_OF_TYPES: Prepared = {
  name: 'log-page-of-types',
  text: `
  select ${COLUMNS} from events where position > $1 and position <= $2 and type = any($4::text[])
  order by position limit $3`,
};

/** $4: the current time, from which a stream's age counts back, in our format of instants. */
const streamPage = (name: string, compares: '>=' | '<=', order: '' | 'desc'): Prepared => ({
  name,
  text: `
  with age as (select seconds from stream_max_age where stream = $1)
  select ${COLUMNS}, exists (select from age) as ages from events
  where stream = $1 and revision ${compares} $2 and recorded_at > coalesce(
    (select to_char($4::timestamptz at time zone 'utc' - seconds * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     from age), '')
  order by revision ${order} limit $3`,
});
const STREAM_FORWARD = streamPage('log-stream-forward', '>=', '');
const STREAM_BACKWARD = streamPage('log-stream-backward', '<=', 'desc');

/** An event of a stream, and whether the stream has an age, which makes holes legitimate. */
export interface StreamEvent {
  readonly event: RecordedEvent;
  readonly ages: boolean;
}

export function logPages({ query }: Pick<Postgres, 'query'>) {
  let shared: { readonly after: number; readonly end: number; readonly events: Promise<RecordedEvent[]> } | undefined;

  async function eventsOf(after: number, upTo: number, positions: Positions): Promise<RecordedEvent[]> {
    const rows = await query<Row>(PAGE, [after, upTo]);
    return rows.map(row => recorded(row, positions));
  }

  function newest(after: number, end: number, positions: Positions): Promise<RecordedEvent[]> {
    if (shared?.after === after && shared.end === end) return shared.events;
    const events = eventsOf(after, end, positions);
    const mine = { after, end, events };
    shared = mine;
    events.catch(() => {
      // The next read tries again.
      if (shared === mine) shared = undefined;
    });
    return events;
  }

  return {
    /** Clears the cache: events were removed. */
    forget(): void {
      shared = undefined;
    },

    /** Returns events after `after`, up to `head`, of these types, at most `limit`. */
    async page(
      after: number,
      head: number,
      limit: number,
      types: readonly string[] | undefined,
      positions: Positions,
    ): Promise<LogPage> {
      if (head - after <= Math.min(SHARED, limit)) {
        const events = await newest(after, head, positions);
        return { events: types ? events.filter(({ type }) => types.includes(type)) : events, upTo: head };
      }
      if (!types) {
        const upTo = Math.min(head, after + limit);
        return { events: await eventsOf(after, upTo, positions), upTo };
      }
      const upTo = Math.min(head, after + Math.max(limit, SCAN));
      const rows = await query<Row>(PAGE_OF_TYPES, [after, upTo, limit, types]);
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return { events: rows.map(row => recorded(row, positions)), upTo: last?.position ?? upTo };
    },

    /** @param now omits events that had outlived their stream's age by then. */
    async *stream(
      stream: string,
      { direction = 'forward', from, limit = Number.MAX_SAFE_INTEGER }: ReadOptions,
      now: string,
      positions: Positions,
    ): AsyncGenerator<StreamEvent> {
      const forward = direction === 'forward';
      let next = Math.min(from ?? (forward ? 0 : MAX_REVISION), MAX_REVISION);
      let remaining = limit;
      while (remaining > 0) {
        const pageSize = Math.min(remaining, STREAM_PAGE);
        const rows = await query<Row & { ages: boolean }>(forward ? STREAM_FORWARD : STREAM_BACKWARD, [
          stream,
          next,
          pageSize,
          now,
        ]);
        for (const { ages, ...row } of rows) yield { event: recorded(row, positions), ages };
        const last = rows.at(-1);
        if (!last || rows.length < pageSize) return;
        next = last.revision + (forward ? 1 : -1);
        remaining -= rows.length;
      }
    },
  };
}

/** PostgreSQL's `integer`. */
const MAX_REVISION = 2_147_483_647;

const recorded = ({ position, data, meta, ...names }: Row, positions: Positions): RecordedEvent => ({
  ...names,
  position: positions.of(position),
  data: JSON.parse(data) as unknown,
  meta: JSON.parse(meta) as EventMeta,
});
