/** Pages of the log and of single streams, as rows of PostgreSQL. */
import type { Postgres } from '../../postgres/openPostgres.js';
import type { EventMeta, ReadOptions, RecordedEvent } from '../port.js';
import type { Positions } from '../position.js';

const COLUMNS = 'position, stream, revision, type, schema, id, at, recorded_at as "recordedAt", data, meta';
const STREAM_PAGE = 500;
/** The most positions a filtered page scans, so that no statement takes long. */
const SCAN = 20_000;

type Row = Record<'stream' | 'type' | 'id' | 'at' | 'recordedAt' | 'data' | 'meta', string> &
  Record<'position' | 'revision' | 'schema', number>;

export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here has been read. */
  readonly upTo: number;
}

export function logPages({ query }: Pick<Postgres, 'query'>) {
  return {
    /** Events after `after`, up to `head`, of these types, at most `limit`. */
    async page(
      after: number,
      head: number,
      limit: number,
      types: readonly string[] | undefined,
      positions: Positions,
    ): Promise<LogPage> {
      const upTo = Math.min(head, after + (types ? Math.max(limit, SCAN) : limit));
      const rows = await query<Row>(
        `select ${COLUMNS} from events where position > $1 and position <= $2 ${types ? 'and type = any($4::text[])' : ''}
         order by position limit $3`,
        [after, upTo, limit, ...(types ? [types] : [])],
      );
      const last = types && rows.length === limit ? rows.at(-1) : undefined;
      return { events: rows.map(row => recorded(row, positions)), upTo: last?.position ?? upTo };
    },

    /** @param recordedAfter an instant: older events are left out. */
    async *stream(
      stream: string,
      { direction = 'forward', from, limit = Number.MAX_SAFE_INTEGER }: ReadOptions,
      recordedAfter: string,
      positions: Positions,
    ): AsyncGenerator<RecordedEvent> {
      const forward = direction === 'forward';
      let next = Math.min(from ?? (forward ? 0 : MAX_REVISION), MAX_REVISION);
      let left = limit;
      while (left > 0) {
        const wanted = Math.min(left, STREAM_PAGE);
        const rows = await query<Row>(
          `select ${COLUMNS} from events
           where stream = $1 and revision ${forward ? '>=' : '<='} $2 and recorded_at > $3
           order by revision ${forward ? '' : 'desc'} limit $4`,
          [stream, next, recordedAfter, wanted],
        );
        for (const row of rows) yield recorded(row, positions);
        const last = rows.at(-1);
        if (!last || rows.length < wanted) return;
        next = last.revision + (forward ? 1 : -1);
        left -= rows.length;
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
