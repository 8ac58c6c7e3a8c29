/** The event store in one SQLite file: for one process or several on one machine. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, instantOf, msOf, systemClock } from '../../runtime/clock/clock.js';
import { appendQueue } from '../appendQueue.js';
import { checkForHoles, HOLES } from '../holes.js';
import type { Batch, EventStore, Hole, Position } from '../port.js';
import { parsePosition, positionsOf } from '../position.js';
import { prepareAppend, prepareMissing } from '../prepareAppend.js';
import { headWatch } from './headWatch.js';
import { logReader } from './logReader.js';
import { logWriter } from './logWriter.js';
import { nameOf, openLog } from './openLog.js';
import { otherThreads } from './otherThreads.js';
import { sealAccess } from './sealAccess.js';

export interface SqliteEventStoreOptions {
  /** A file on a local disk (its folder is created), or `:memory:`. */
  readonly path: string;
  readonly clock?: Clock;
  /** Appends that may wait before more are refused with `EventStoreBusy`. */
  readonly maxQueue?: number;
}

/** Events in one transaction. The driver is synchronous: a batch blocks the event loop for a few milliseconds. */
const MAX_BATCH = 256;
const BATCH_SIZE = 500;
/** How soon a subscription notices another process's events. */
const POLL_MS = 50;

/** @throws Error that names the path and the reason if the file cannot be opened or is no log. */
export function openSqliteEventStore(options: SqliteEventStoreOptions): EventStore {
  const { path, clock = systemClock, maxQueue } = options;
  const log = openLog(path);
  const positions = positionsOf(nameOf(log));
  const reader = logReader(log, positions);
  const seal = sealAccess(log, positions);
  const write = logWriter(log, clock, positions);
  const watch = headWatch(reader.head, POLL_MS);
  const threads = otherThreads(path, watch.look);
  const maxAge = log.prepare('select seconds from stream_max_age where stream = ?');
  let closing: Promise<void> | undefined;

  const queue = appendQueue(
    async appends => {
      const outcomes = write(appends);
      watch.look();
      threads.tell();
      return outcomes;
    },
    MAX_BATCH,
    maxQueue,
  );

  function checkOpen(): void {
    if (closing !== undefined) throw new Error(`the event store ${path} is closed`);
  }

  /** @throws RangeError for a position of another log, or beyond the head: then this is an old copy. */
  function startOf(after: Position | 'start'): number {
    checkOpen();
    const start = positions.numberOf(after);
    const head = reader.head();
    if (start > head) throw new RangeError(`position ${start} is beyond the head of ${path}, which is ${head}`);
    return start;
  }

  function batchAfter(after: number, head: number, limit: number, types: readonly string[] | undefined): Batch {
    const { events, upTo } = reader.page(after, head, limit, types);
    return { events, position: positions.of(upTo), live: upTo === head };
  }

  return {
    ready: async () => {},

    async append(stream, events, expected) {
      checkOpen();
      return queue.submit(prepareAppend(stream, events, expected));
    },

    async appendMissing(stream, events) {
      checkOpen();
      await queue.submit(prepareMissing(stream, events));
    },

    async *read(stream, readOptions = {}) {
      checkOpen();
      const seconds = maxAge.get<{ seconds: number }>([stream])?.seconds;
      const recordedAfter = seconds === undefined ? '' : instantOf(msOf(clock.now()) - seconds * 1000);
      const check = checkForHoles(stream, readOptions);
      for (const event of reader.stream(stream, readOptions, recordedAfter)) {
        if (seconds === undefined) check(event);
        yield event;
        checkOpen();
      }
    },

    async *readAll(after, { types, batchSize = BATCH_SIZE } = {}) {
      let at = startOf(after);
      const head = reader.head();
      while (at < head) {
        const batch = batchAfter(at, head, batchSize, types);
        at = positions.numberOf(batch.position);
        yield batch;
        await nextTurn();
        checkOpen();
      }
    },

    async *subscribe(after, { types, signal, batchSize = BATCH_SIZE }) {
      let at = startOf(after);
      let known: number | null = null;
      while (!signal.aborted && closing === undefined) {
        const head: number = known ?? reader.head();
        known = null;
        if (at === head) {
          known = await watch.beyond(at, signal);
          continue;
        }
        const batch = batchAfter(at, head, batchSize, types);
        at = positions.numberOf(batch.position);
        yield batch;
        await nextTurn();
      }
    },

    async holes() {
      checkOpen();
      return log.prepare(HOLES).all<Hole>();
    },

    name: async () => nameOf(log),

    async head() {
      checkOpen();
      const head = reader.head();
      return head === 0 ? null : positions.of(head);
    },

    parsePosition,

    async setMaxAge(stream, seconds) {
      checkOpen();
      if (!Number.isSafeInteger(seconds) || seconds < 1)
        throw new RangeError(`a stream's age is whole seconds from 1, not ${seconds}`);
      log
        .prepare('insert into stream_max_age values (?1, ?2) on conflict (stream) do update set seconds = ?2')
        .run([stream, seconds]);
    },

    async digests(after, upTo, limit) {
      checkOpen();
      return seal.digests(positions.numberOf(after), positions.numberOf(upTo), limit);
    },

    async scavenge(upTo) {
      const now = clock.now();
      let removed = 0;
      for (const seconds of seal.ages())
        for (let more = true; more; await nextTurn()) {
          checkOpen();
          const removedCount = seal.removeOutlived(
            seconds,
            instantOf(msOf(now) - seconds * 1000),
            positions.numberOf(upTo),
            now,
          );
          removed += removedCount;
          more = removedCount > 0;
        }
      return removed;
    },

    close() {
      closing ??= queue.drained().then(() => {
        watch.close();
        threads.close();
        log.close();
      });
      return closing;
    },
  };
}
