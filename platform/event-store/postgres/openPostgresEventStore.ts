/** Opens the event store in PostgreSQL: for several processes, on one machine or many. */
import { migrate } from '../../postgres/migrate.js';
import { openPostgres, type Row } from '../../postgres/openPostgres.js';
import { type Clock, instantOf, msOf } from '../../runtime/clock/clock.js';
import { appendQueue } from '../appendQueue.js';
import { checkForHoles, HOLES } from '../holes.js';
import { MOVE_UNFINISHED } from '../move.js';
import type { EventStore, Hole, Position } from '../port.js';
import { type Positions, parsePosition, positionsOf } from '../position.js';
import { prepareAppend, prepareMissing } from '../prepareAppend.js';
import { logHead } from './logHead.js';
import { logPages } from './logPages.js';
import { EVENT_STORE_SCHEMA } from './schema.js';
import { sealAccess } from './sealAccess.js';
import { writeBatch } from './writeBatch.js';

/** Events per transaction. */
const MAX_BATCH = 1_000;
const BATCH_SIZE = 500;

/**
 * Connects and creates its tables at the first use; `ready` does so immediately.
 * @param url `postgres://…`.
 */
export function openPostgresEventStore(url: string, clock: Clock): EventStore {
  const postgres = openPostgres(url);
  const head = logHead(postgres);
  const pages = logPages(postgres);
  const seal = sealAccess(postgres);
  let closing: Promise<void> | undefined;
  let positionsPromise: Promise<Positions> | undefined;

  const queue = appendQueue(async appends => {
    const positions = await tables();
    const outcomes = await writeBatch(postgres, clock, positions, appends);
    for (const outcome of outcomes) if (!(outcome instanceof Error)) head.moved(positions.numberOf(outcome.position));
    return outcomes;
  }, MAX_BATCH);

  async function makeTables(): Promise<Positions> {
    await migrate(postgres, 'event-store', EVENT_STORE_SCHEMA);
    const [log] = await postgres.query<{ name: string; moving: boolean }>('select name, moving from event_log');
    if (!log) throw new Error('the log has lost its name');
    if (log.moving) throw new Error(MOVE_UNFINISHED);
    return positionsOf(log.name);
  }

  /** If the server is away, the next call tries again. @returns this log's position format. */
  function tables(): Promise<Positions> {
    positionsPromise ??= makeTables().catch(fault => {
      positionsPromise = undefined;
      throw fault;
    });
    return positionsPromise;
  }

  async function opened(): Promise<Positions> {
    if (closing !== undefined) throw new Error('the event store is closed');
    return await tables();
  }

  /** @throws RangeError for another log's position, or one beyond the head, which means an old copy. */
  async function startOf(after: Position | 'start', positions: Positions): Promise<number> {
    const start = positions.numberOf(after);
    const end = await head.read();
    if (start > end) throw new RangeError(`position ${start} is beyond the head of the log, which is ${end}`);
    return start;
  }

  async function batchAfter(
    after: number,
    end: number,
    limit: number,
    types: readonly string[] | undefined,
    positions: Positions,
  ) {
    const { events, upTo } = await pages.page(after, end, limit, types, positions);
    return { events, position: positions.of(upTo), live: upTo === end };
  }

  return {
    async ready() {
      await postgres.check();
      await tables();
    },

    async append(stream, events, expected) {
      if (closing !== undefined) throw new Error('the event store is closed');
      return queue.submit(prepareAppend(stream, events, expected));
    },

    async appendMissing(stream, events) {
      if (closing !== undefined) throw new Error('the event store is closed');
      await queue.submit(prepareMissing(stream, events));
    },

    async *read(stream, options = {}) {
      const positions = await opened();
      const name = stream.toWellFormed();
      const check = checkForHoles(name, options);
      for await (const { event, ages } of pages.stream(name, options, clock.now(), positions)) {
        if (!ages) check(event);
        yield event;
      }
    },

    async *readAll(after, { types, batchSize = BATCH_SIZE } = {}) {
      const positions = await opened();
      const start = await startOf(after, positions);
      const end = await head.read();
      const readPage = (at: number) => (at < end ? batchAfter(at, end, batchSize, types, positions) : null);
      // The server reads the next page while the reader works on this one.
      let next = readPage(start);
      while (next !== null) {
        const batch = await next;
        next = readPage(positions.numberOf(batch.position));
        // The reader may stop here, so its failure must not go unhandled.
        next?.catch(() => {});
        yield batch;
      }
    },

    async *subscribe(after, { types, signal, batchSize = BATCH_SIZE }) {
      const over = () => signal.aborted || closing !== undefined;
      try {
        const positions = await opened();
        let at = await startOf(after, positions);
        let end = await head.read();
        while (!over()) {
          if (at >= end) {
            end = (await head.beyond(at, signal)) ?? end;
            continue;
          }
          const batch = await batchAfter(at, end, batchSize, types, positions);
          at = positions.numberOf(batch.position);
          yield batch;
        }
      } catch (fault) {
        // Requests in flight at the close get no answer.
        if (!over()) throw fault;
      }
    },

    async holes() {
      await opened();
      return await postgres.patiently.query<Hole & Row>(HOLES);
    },

    name: async () => (await opened()).log,

    async head() {
      const positions = await opened();
      const end = await head.read();
      return end === 0 ? null : positions.of(end);
    },

    parsePosition,

    async setMaxAge(stream, seconds) {
      if (!Number.isSafeInteger(seconds) || seconds < 1)
        throw new RangeError(`a stream's age is whole seconds from 1, not ${seconds}`);
      await opened();
      await postgres.query(
        'insert into stream_max_age values ($1, $2) on conflict (stream) do update set seconds = excluded.seconds',
        [stream.toWellFormed(), seconds],
      );
    },

    async digests(after, upTo, limit) {
      const positions = await opened();
      return await seal.digests(positions.numberOf(after), positions.numberOf(upTo), limit, positions);
    },

    async scavenge(upTo) {
      const positions = await opened();
      const now = clock.now();
      let removed = 0;
      for (const seconds of await seal.ages())
        for (let left = 1; left > 0; removed += left) {
          const recordedUpTo = instantOf(msOf(now) - seconds * 1000);
          left = await seal.removeOutlived(seconds, recordedUpTo, positions.numberOf(upTo), now);
        }
      pages.forget();
      return removed;
    },

    close() {
      closing ??= queue.drained().then(async () => {
        await head.close();
        await postgres.close();
      });
      return closing;
    },
  };
}
