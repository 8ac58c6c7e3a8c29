/**
 * Stores a log's own records in separate streams: its name and start, which streams have an age, and what was removed.
 * Their prefix differs from the log's own streams, so readers of the log never see them.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MOVE_UNFINISHED } from '../move.js';
import type { RemovedRow } from '../sealedEntries.js';
import type { Connection, StoredEvent } from './connection.js';
import { type Offsets, offsetsOf } from './offsets.js';
import { type Place, placeOf, type WrittenPlace, writtenPlace } from './places.js';

export interface Log {
  readonly offsets: Offsets;
  /** Offset of the naming event: everything in the log follows it. */
  readonly origin: bigint;
  readonly name: string;
  /** The number of entries moved here from another engine (movedPart.ts). */
  readonly moved: number;
  /** Places of the last entries, which do not fill a page. */
  readonly tail: readonly Place[];
}

/** `moving`: only the migration may write. */
export type Begun = Log & { readonly moving: boolean };

export interface RemovedEntry extends Omit<RemovedRow, 'position'> {
  readonly offset: bigint;
}

export interface LogBook {
  /**
   * Names the log at its first use. @throws Error with one line for a log of another version, or one that is being
   * moved here.
   */
  open(): Promise<Log>;
  /** Returns the log; `null` if there is none. @throws Error like `open`. */
  look(): Promise<Begun | null>;
  /** Names a log that is about to be moved here. */
  beginMove(name: string): Promise<void>;
  /** Releases the log to the product. @param moved the source's number of entries. @param tail of the last page. */
  endMove(moved: number, tail: readonly Place[]): Promise<void>;
  /** Seconds, by stream. */
  ages(): Promise<ReadonlyMap<string, number>>;
  setAge(stream: string, seconds: number): Promise<void>;
  /** Returns what was removed between two offsets, in order. */
  removed(after: bigint, upTo: bigint): Promise<readonly RemovedEntry[]>;
  /** Durable when it resolves. @param entries in order. */
  noteRemoved(entries: readonly RemovedEntry[]): Promise<void>;
}

const VERSION = 1;
/** Marks a log that was partly moved here: programs that know only the first version would miss that part. */
const MOVED_VERSION = 2;
const PAGE = 500;
/** Removed entries in one event: about 100 kB. */
const NOTED_TOGETHER = 1_000;
const PAGES_KEPT = 20;

interface Noted {
  readonly revision: number;
  readonly first: bigint;
  readonly last: bigint;
}

/** @param name the log's name in the URL. */
export function logBook(connection: Connection, name: string): LogBook {
  const own = { log: `${name}:log`, aged: `${name}:aged`, removed: `${name}:removed`, places: `${name}:places` };
  const ages = new Map<string, number>();
  const noted: Noted[] = [];
  const cache = new LRUCache<number, readonly RemovedEntry[]>({ max: PAGES_KEPT });
  let agesRead = 0;
  let log: Promise<Log> | undefined;

  const write = (stream: string, type: string, data: unknown, expected: 'no_stream' | 'any') =>
    connection.append(stream, [{ id: randomUUID(), type, data, metadata: {} }], expected);

  async function readFrom(stream: string, from: number): Promise<readonly StoredEvent[]> {
    const events = await connection.stream(stream, { from, count: PAGE });
    if (events === 'deleted') throw new Error(`the stream ${stream} was deleted: the log cannot be used without it`);
    return events;
  }

  async function look(): Promise<Begun | null> {
    const [first, second] = await readFrom(own.log, 0);
    if (!first) return null;
    const { name: given, version } = first.data as { name?: string; version?: number };
    if (first.type !== 'LogBegun' || !/^[0-9a-f]{8}$/.test(given ?? ''))
      throw new Error(`the stream ${own.log} is not of this program; name another log with ?log=<name>`);
    if (version !== VERSION && version !== MOVED_VERSION)
      throw new Error(
        `a newer version of this program made the log (form ${version}, this one knows ${MOVED_VERSION})`,
      );
    const isMoved = version === MOVED_VERSION;
    const { moved = 0, tail = [] } = (second?.data ?? {}) as { moved?: number; tail?: readonly WrittenPlace[] };
    return {
      ...{ name: given as string, offsets: offsetsOf(given as string, isMoved), origin: first.offset },
      ...{ moved, tail: tail.map(placeOf), moving: isMoved && !second },
    };
  }

  async function begin(): Promise<Log> {
    const begun = await look();
    if (begun?.moving) throw new Error(MOVE_UNFINISHED);
    if (begun) return begun;
    // Another process may be faster; then its name counts.
    await write(own.log, 'LogBegun', { name: randomBytes(4).toString('hex'), version: VERSION }, 'no_stream');
    return await begin();
  }

  async function readPlaces(): Promise<void> {
    for (let page = PAGE; page === PAGE; ) {
      const events = await readFrom(own.places, noted.length);
      for (const { revision: number, data } of events) {
        const { revision, first, last } = data as Record<'revision' | 'first' | 'last', string>;
        // Two callers may read the same page.
        if (number === noted.length)
          noted.push({ revision: Number(revision), first: BigInt(first), last: BigInt(last) });
      }
      page = events.length;
    }
  }

  async function entriesAt(revision: number): Promise<readonly RemovedEntry[]> {
    const cached = cache.get(revision);
    if (cached) return cached;
    const events = await connection.stream(own.removed, { from: revision, count: 1 });
    const [event] = events === 'deleted' ? [] : events;
    const { entries = [] } = (event?.data ?? {}) as { entries?: [string, string, string][] };
    const read = entries.map(([offset, digest, recordedAt]) => ({ offset: BigInt(offset), digest, recordedAt }));
    cache.set(revision, read);
    return read;
  }

  return {
    open() {
      log ??= begin().catch(fault => {
        log = undefined;
        throw fault;
      });
      return log;
    },

    look,

    async beginMove(given) {
      await write(own.log, 'LogBegun', { name: given, version: MOVED_VERSION }, 'no_stream');
    },

    async endMove(moved, tail) {
      await write(own.log, 'LogMoved', { moved, tail: tail.map(writtenPlace) }, 'any');
    },

    async ages() {
      for (let page = PAGE; page === PAGE; ) {
        const events = await readFrom(own.aged, agesRead);
        for (const { revision, data } of events) {
          const { stream, seconds } = data as { stream: string; seconds: number };
          ages.set(stream, seconds);
          agesRead = Math.max(agesRead, revision + 1);
        }
        page = events.length;
      }
      return ages;
    },

    async setAge(stream, seconds) {
      await write(own.aged, 'StreamAged', { stream, seconds }, 'any');
    },

    async removed(after, upTo) {
      await readPlaces();
      const found = new Map<bigint, RemovedEntry>();
      for (const { revision, first, last } of noted)
        if (last > after && first <= upTo)
          for (const entry of await entriesAt(revision))
            if (entry.offset > after && entry.offset <= upTo) found.set(entry.offset, entry);
      return [...found.values()].sort((a, b) => (a.offset < b.offset ? -1 : 1));
    },

    async noteRemoved(entries) {
      for (let at = 0; at < entries.length; at += NOTED_TOGETHER) {
        const batch = entries.slice(at, at + NOTED_TOGETHER);
        const [first, last] = [batch[0], batch.at(-1)];
        const listed = batch.map(({ offset, digest, recordedAt }) => [`${offset}`, digest, recordedAt]);
        const written = await write(own.removed, 'EventsRemoved', { entries: listed }, 'any');
        if (typeof written === 'string' || !('revision' in written)) throw new Error(`cannot write to ${own.removed}`);
        const place = { revision: `${written.revision}`, first: `${first?.offset}`, last: `${last?.offset}` };
        await write(own.places, 'RemovedListed', place, 'any');
      }
    },
  };
}
