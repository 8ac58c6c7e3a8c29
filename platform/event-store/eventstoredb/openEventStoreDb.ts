/**
 * Implements the event store on EventStoreDB or KurrentDB, its newer name: for many machines. docs/adr/0023 and 0045
 * list the server's guarantees and what this file adds. Longer than 300 lines: its operations share one open log.
 */
import { EngineLost } from '../../engineLost.js';
import { type Clock, instantOf, msOf } from '../../runtime/clock/clock.js';
import type { Logger } from '../../runtime/logging/logger.js';
import { serially } from '../../runtime/serially.js';
import { checkForHoles } from '../holes.js';
import {
  type Appended,
  type EventStore,
  EventStoreBusy,
  type ExpectedRevision,
  type Hole,
  type Position,
  RevisionConflict,
  StreamBroken,
} from '../port.js';
import { prepareAppend, prepareMissing } from '../prepareAppend.js';
import { parseAddress } from './address.js';
import { createAppendMissing } from './appendMissing.js';
import { NEWEST, openConnection, type SentEvent, type Written } from './connection.js';
import { isCutByHand, type StreamMetadata, softlyDeleted, tombstoned } from './deletedStream.js';
import { envelopeOf, recordedOf } from './envelope.js';
import { type Log, logBook } from './logBook.js';
import { logHead } from './logHead.js';
import { logPages } from './logPages.js';
import { parsePosition } from './offsets.js';
import { placesStream } from './places.js';
import { sealAccess } from './sealAccess.js';
import { sealedView } from './sealedView.js';
import { startFault } from './startFault.js';
import { metadataOf, storedMetadata } from './streamAge.js';
import { logTail } from './tail.js';

/** Appends in flight before more are refused with `EventStoreBusy`. */
const MAX_UNDER_WAY = 10_000;
const BATCH_SIZE = 500;
/** A failing start has ten seconds in total. */
const READY_MS = 5_000;
const OLDEST_VERSION = 23;
const HOLES_NAMED = 20;

interface EventStoreDbPorts {
  readonly clock: Clock;
  readonly logger?: Pick<Logger, 'debug'> | undefined;
}

/**
 * Connects at the first use; `ready` connects immediately.
 * @param url `esdb://user:password@host:2113?tls=…&log=…`.
 * @throws Error with one line for an invalid URL, without its password.
 */
export function openEventStoreDb(url: string, { clock, logger }: EventStoreDbPorts): EventStore {
  const address = parseAddress(url);
  const prefix = `${address.log}.`;
  const connection = openConnection(address);
  const book = logBook(connection, address.log);
  const pages = logPages(connection, prefix);
  const headAfter = logHead(connection, prefix);
  const tail = logTail(connection, prefix, () =>
    logger?.debug('EventStoreDB ended the subscription at a burst; resuming'),
  );
  const seal = sealAccess({ connection, book, pages, prefix });
  const sealed = { connection, book, pages, prefix, seal, stream: placesStream(address.log) };
  const { offsetAt, digests } = sealedView(sealed);
  /** Keyed by stream. */
  const inOrder = serially();
  const underWay = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const addMissing = createAppendMissing({
    async *read(stream, from) {
      if (from === 0) await metadataIn(stream);
      yield* pages.stream(stream, { from });
    },
    append: (stream, events, last) => send(stream, events, last ?? 'none'),
    envelope: row => envelopeOf(row, clock.now()),
  });

  /** @throws StreamBroken for a manually deleted or cut stream. */
  async function metadataIn(stream: string): Promise<StreamMetadata> {
    const metadata = await storedMetadata(connection, `${prefix}${stream}`);
    if (isCutByHand(metadata)) throw new StreamBroken(softlyDeleted(stream, `${prefix}${stream}`));
    return metadata;
  }

  async function opened(): Promise<Log> {
    if (closing !== undefined) throw new Error('the event store is closed');
    return await book.open();
  }

  /** Delays `close` until it is done. @throws EventStoreBusy */
  function counted<Result>(work: () => Promise<Result>): Promise<Result> {
    if (closing !== undefined) throw new Error('the event store is closed');
    if (underWay.size >= MAX_UNDER_WAY) throw new EventStoreBusy(`${underWay.size} appends are waiting already`);
    const running = work().finally(() => underWay.delete(running));
    underWay.add(running);
    return running;
  }

  const send = (stream: string, events: readonly SentEvent[], expected: ExpectedRevision): Promise<Written> =>
    connection.append(`${prefix}${stream}`, events, EXPECTED[expected as 'none'] ?? BigInt(expected));

  async function appendAll(
    { stream, rows }: ReturnType<typeof prepareAppend>,
    expected: ExpectedRevision,
  ): Promise<Appended> {
    const { offsets } = await book.open();
    const recordedAt = clock.now();
    const written = await send(
      stream,
      rows.map(row => envelopeOf(row, recordedAt)),
      expected,
    );
    if (written === 'deleted') throw new StreamBroken(tombstoned(stream, `${prefix}${stream}`));
    if ('conflict' in written) throw new RevisionConflict(stream, expected, written.conflict);
    const { revision, offset } = written;
    // The server treats a softly deleted stream as new, and continues at its old revision.
    if (expected === 'none' && revision !== rows.length - 1)
      throw new StreamBroken(softlyDeleted(stream, `${prefix}${stream}`));
    // For several events, and for a repeat, not every server version reports the last one's position.
    return { revision, position: offsets.of(rows.length === 1 && offset ? offset : await offsetOf(stream, revision)) };
  }

  async function offsetOf(stream: string, revision: number): Promise<bigint> {
    const found = await connection.stream(`${prefix}${stream}`, { from: revision, count: 1 });
    if (found === 'deleted' || found[0]?.revision !== revision) throw new StreamBroken({ stream, revision });
    return found[0].offset;
  }

  /** @throws RangeError for another log's position, or one beyond the head, which means an old copy. */
  async function startOf(after: Position | 'start', log: Log): Promise<bigint> {
    const { origin } = log;
    if (after === 'start') return origin;
    const start = await offsetAt(after, log);
    const end = await headAfter(origin);
    if (start > end) throw new RangeError(`position ${start} is beyond the head of the log, which is ${end}`);
    return start;
  }

  const removedOffsets = async (after: bigint, upTo: bigint): Promise<ReadonlySet<bigint>> =>
    new Set((await book.removed(after, upTo)).map(({ offset }) => offset));

  async function* batches(
    after: bigint,
    end: bigint,
    { offsets }: Log,
    { limit, types }: { limit: number; types?: readonly string[] | undefined },
  ) {
    for await (const { events, upTo } of pages.batches(after, end, { limit, types, removed: removedOffsets }))
      yield {
        upTo,
        batch: {
          events: events.map(event => recordedOf(event, prefix, offsets)),
          position: offsets.of(upTo),
          live: upTo === end,
        },
      };
  }

  return {
    async ready() {
      try {
        await within(READY_MS, check());
      } catch (fault) {
        throw startFault(address, fault);
      }
    },

    async append(stream, events, expected) {
      const prepared = prepareAppend(stream, events, expected);
      return counted(() => inOrder(() => appendAll(prepared, expected), prepared.stream));
    },

    async appendMissing(stream, events) {
      const prepared = prepareMissing(stream, events);
      await counted(() =>
        inOrder(async () => {
          await book.open();
          await addMissing(prepared.stream, prepared.rows);
        }, prepared.stream),
      );
    },

    async *read(stream, options = {}) {
      const { offsets } = await opened();
      const name = stream.toWellFormed();
      const { tidewatchAge: seconds } = await metadataIn(name);
      const recordedAfter = seconds === undefined ? '' : instantOf(msOf(clock.now()) - seconds * 1000);
      const check = checkForHoles(name, options);
      for await (const stored of pages.stream(name, options)) {
        const event = recordedOf(stored, prefix, offsets);
        if (seconds === undefined) check(event);
        if (seconds === undefined || event.recordedAt > recordedAfter) yield event;
      }
    },

    async *readAll(after, { types, batchSize = BATCH_SIZE } = {}) {
      const log = await opened();
      const start = await startOf(after, log);
      const end = await headAfter(log.origin);
      if (start >= end) return;
      for await (const { batch } of batches(start, end, log, { limit: batchSize, types })) yield batch;
    },

    async *subscribe(after, { types, signal, batchSize = BATCH_SIZE }) {
      const over = () => signal.aborted || closing !== undefined;
      const wanted = types && new Set(types);
      try {
        const log = await opened();
        let at = await startOf(after, log);
        while (!over()) {
          const recent = tail.after(at);
          if (recent?.length === 0) {
            await tail.beyond(at, signal);
            continue;
          }
          if (recent) {
            const events = recent.filter(({ type }) => !wanted || wanted.has(type)).slice(0, batchSize);
            const isFull = events.length === batchSize;
            at = (isFull ? events : recent).at(-1)?.offset ?? at;
            yield {
              events: events.map(event => recordedOf(event, prefix, log.offsets)),
              position: log.offsets.of(at),
              live: at === recent.at(-1)?.offset,
            };
            continue;
          }
          const end = await headAfter(log.origin);
          if (at >= end) tail.begin(at);
          else
            for await (const { batch, upTo } of batches(at, end, log, { limit: batchSize, types })) {
              at = upTo;
              yield batch;
              if (over()) return;
            }
        }
      } catch (fault) {
        // Requests in flight at the close have no answer.
        if (!over()) throw fault;
      }
    },

    async holes() {
      const { origin } = await opened();
      const end = await headAfter(origin);
      const ages = await book.ages();
      const next = new Map<string, number>();
      const found = new Map<string, Hole>();
      for await (const page of pages.rawPages(origin, end))
        for (const { stream: name, revision, type } of page) {
          const stream = name.slice(prefix.length);
          const expected = next.get(stream) ?? 0;
          if (type === '$streamDeleted') found.set(stream, tombstoned(stream, name));
          else if (revision !== expected && !ages.has(stream) && !found.has(stream))
            found.set(stream, { stream, revision: expected });
          next.set(stream, revision + 1);
        }
      for (const stream of await pages.cutByHand(origin))
        found.set(stream, softlyDeleted(stream, `${prefix}${stream}`));
      return [...found.values()].sort((a, b) => (a.stream < b.stream ? -1 : 1)).slice(0, HOLES_NAMED);
    },

    name: async () => (await opened()).name,

    async head() {
      const { offsets, origin } = await opened();
      const end = await headAfter(origin);
      return end === origin ? null : offsets.of(end);
    },

    parsePosition,

    async setMaxAge(stream, seconds) {
      if (!Number.isSafeInteger(seconds) || seconds < 1)
        throw new RangeError(`a stream's age is whole seconds from 1, not ${seconds}`);
      await opened();
      const name = stream.toWellFormed();
      await book.setAge(name, seconds);
      const full = `${prefix}${name}`;
      await connection.setMetadata(full, metadataOf(seconds, (await storedMetadata(connection, full)).$tb));
    },

    async digests(after, upTo, limit) {
      return await digests(after, upTo, limit, await opened());
    },

    async scavenge(upTo) {
      const log = await opened();
      const now = msOf(clock.now());
      return await seal.scavenge(await offsetAt(upTo, log), seconds => instantOf(now - seconds * 1000));
    },

    close() {
      closing ??= Promise.allSettled(underWay).then(async () => {
        tail.close();
        await connection.close();
      });
      return closing;
    },
  };

  async function check(): Promise<void> {
    const version = await connection.version();
    // Older servers do not report the log positions of a stream's events.
    const major = Number(version.split('.')[0]);
    if (Number.isFinite(major) && major < OLDEST_VERSION)
      throw new Error(`its version ${version} is older than the required ${OLDEST_VERSION}; update the server`);
    await connection.all(NEWEST);
    await book.open();
  }
}

const EXPECTED = { none: 'no_stream', exists: 'stream_exists', any: 'any' } as const;

const within = <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EngineLost('EventStoreDB does not answer')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
