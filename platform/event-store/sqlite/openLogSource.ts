import type { LogSource, MovedEntry, StreamAge } from '../move.js';
import { positionsOf } from '../position.js';
import { STORED_COLUMNS, type StoredRow } from '../sealedEntries.js';
import { nameOf, openLog } from './openLog.js';
import { sealAccess } from './sealAccess.js';

interface RemovedRow {
  readonly number: number;
  readonly digest: string;
  readonly recordedAt: string;
  readonly removedAt: string;
}

const STORED = `select ${STORED_COLUMNS} from events where position > ? order by position limit ?`;
const REMOVED = `
  select position as number, digest, recorded_at as "recordedAt", removed_at as "removedAt" from removed_events
  where position > ? and position <= ? order by position limit ?`;
const HEAD =
  'select max(coalesce(max(position), 0), (select coalesce(max(position), 0) from removed_events)) as head from events';
const AGES = `
  select stream, seconds, (select min(revision) from events e where e.stream = a.stream) as "firstKept"
  from stream_max_age a order by stream`;

/** Opens a log's file exclusively. @throws Error like `openLog`. */
export function openLogSource(path: string): LogSource {
  const log = openLog(path, { alone: true });
  const name = nameOf(log);
  const positions = positionsOf(name);
  const seal = sealAccess(log, positions);
  const stored = log.prepare(STORED);
  const removed = log.prepare(REMOVED);
  return {
    name,
    head: log.prepare(HEAD).get<{ head: number }>()?.head ?? 0,

    page(after, limit) {
      const events = stored
        .all<StoredRow>([after, limit])
        .map(({ position, ...event }): MovedEntry => ({ number: position, event }));
      const last = events.length < limit ? Number.MAX_SAFE_INTEGER : (events.at(-1)?.number ?? after);
      const removedEntries = removed
        .all<RemovedRow>([after, last, limit])
        .map(({ number, ...rest }): MovedEntry => ({ number, removed: rest }));
      return [...events, ...removedEntries].sort((a, b) => a.number - b.number).slice(0, limit);
    },

    digests: async (after, upTo, limit) => seal.digests(positions.numberOf(after), positions.numberOf(upTo), limit),
    ages: () => log.prepare(AGES).all<StreamAge & Record<string, never>>(),
    close: log.close,
  };
}
