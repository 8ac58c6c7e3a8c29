import { entryDigest } from '../entryDigest.js';
import type { LogTarget, MovedEntry } from '../move.js';
import type { Position } from '../port.js';
import { positionsOf } from '../position.js';
import { parseAddress } from './address.js';
import { NEWEST, openConnection, type SentEvent } from './connection.js';
import { envelopeOf, PLACEHOLDER, serverIdOf } from './envelope.js';
import { type Begun, logBook } from './logBook.js';
import { END_OF_LOG, logPages } from './logPages.js';
import { movedPart } from './movedPart.js';
import { NUMBERS, numberIn, type Place, pageOf, placesStream, writtenPlace } from './places.js';
import { startFault } from './startFault.js';
import { metadataOf } from './streamAge.js';

/** Characters of one append: the server accepts 16 MB. */
const LONGEST_APPEND = 1_000_000;
/** Placeholders in one append. */
const HELD_TOGETHER = 1_000;

type MovedEvent = Extract<MovedEntry, { event: unknown }>;

/**
 * Appends events to their streams one append after another, so that the server's log has the source's order. Writes a
 * page of places once its events are there; a repeated migration resumes after the last page.
 * @param url `esdb://…`. Connects at the first call. @throws Error with one line for an invalid URL.
 */
export function openEventStoreDbLogTarget(url: string): LogTarget {
  const address = parseAddress(url);
  const prefix = `${address.log}.`;
  const connection = openConnection(address);
  const book = logBook(connection, address.log);
  const pages = logPages(connection, prefix);
  const stream = placesStream(address.log);
  /** The page being filled. */
  const unwritten = new Map<number, readonly Place[]>();
  const part = movedPart({
    connection,
    book,
    pages,
    prefix,
    stream,
    unwritten: async index => unwritten.get(index) ?? (await tailAt(index)),
  });
  /** Next revisions, as far as known. */
  const next = new Map<string, number>();
  let written = 0;
  /** Everything before it is in a written page. */
  let settled: bigint | undefined;
  let last = 0;

  /** For a finished migration: its remainder is stored with its end. */
  async function tailAt(index: number): Promise<readonly Place[] | undefined> {
    const { moved, tail } = await begun();
    return tail.length > 0 && index === pageOf(moved) ? tail : undefined;
  }

  async function begun(): Promise<Begun> {
    const log = await book.look();
    if (!log) throw new Error('the move has not begun');
    return log;
  }

  /** The number of written pages. */
  async function pagesWritten(): Promise<number> {
    const events = await connection.stream(stream, { from: 'end', backward: true, count: 1 });
    return events === 'deleted' ? 0 : (events[0]?.revision ?? -1) + 1;
  }

  async function reached(): Promise<number> {
    written = await pagesWritten();
    last = Math.max(last, written * NUMBERS);
    const { origin } = await begun();
    settled = written === 0 ? origin : ((await part.offsetOf(written * NUMBERS)) ?? origin);
    return last;
  }

  /** Finds what is on the server after the written pages, by stream and revision. */
  async function nextRevisions(): Promise<Map<string, bigint>> {
    const found = new Map<string, bigint>();
    for await (const events of pages.rawPages(settled ?? (await begun()).origin, END_OF_LOG))
      for (const { stream: name, revision, offset } of events)
        found.set(`${name.slice(prefix.length)}\n${revision}`, offset);
    return found;
  }

  async function nextOf(name: string): Promise<number> {
    const cached = next.get(name);
    if (cached !== undefined) return cached;
    const events = await connection.stream(`${prefix}${name}`, { from: 'end', backward: true, count: 1 });
    return events === 'deleted' ? 0 : (events[0]?.revision ?? -1) + 1;
  }

  async function append(name: string, events: readonly SentEvent[], from: number): Promise<void> {
    const expected = from === 0 ? 'no_stream' : BigInt(from - 1);
    const answer = await connection.append(`${prefix}${name}`, events, expected);
    if (answer === 'deleted' || 'conflict' in answer)
      throw new Error(`the stream ${prefix}${name} was written by someone else meanwhile`);
    next.set(name, from + events.length);
  }

  /** Appends consecutive events of one stream, preceded by placeholders for the revisions of removed ones. */
  async function appendRun(run: readonly MovedEvent[]): Promise<void> {
    const [first] = run;
    if (!first) return;
    const { stream: name, revision } = first.event;
    for (let at = revision === 0 ? 0 : await nextOf(name); at < revision; ) {
      const count = Math.min(revision - at, HELD_TOGETHER);
      await append(
        name,
        Array.from({ length: count }, (_, index) => placeholder(name, at + index)),
        at,
      );
      at += count;
    }
    await append(
      name,
      run.map(({ event }) => envelopeOf(event, event.recordedAt)),
      revision,
    );
  }

  async function flush(index: number): Promise<void> {
    const places = unwritten.get(index) ?? [];
    const id = serverIdOf(`${stream} ${index}`);
    const expected = index === 0 ? 'no_stream' : BigInt(index - 1);
    const answer = await connection.append(
      stream,
      [{ id, type: 'EntriesMoved', data: { places: places.map(writtenPlace) }, metadata: {} }],
      expected,
    );
    if (answer === 'deleted' || 'conflict' in answer)
      throw new Error(`${stream} was written by someone else meanwhile: only one move at a time`);
    written = index + 1;
    const offsets = places.flatMap(place => ('offset' in place ? [place.offset] : []));
    settled = offsets.at(-1) ?? settled;
    unwritten.delete(index);
  }

  return {
    async state(log) {
      try {
        await connection.version();
        await connection.all(NEWEST);
        const found = await book.look();
        if (!found) return 'empty';
        if (found.name !== log) return 'other';
        return found.moving ? 'begun' : 'finished';
      } catch (fault) {
        throw startFault(address, fault);
      }
    },

    async begin(log) {
      if (!(await book.look())) await book.beginMove(log);
    },

    reached,

    async write(entries) {
      if (settled === undefined) await reached();
      const before = await nextRevisions();
      for (const run of runsOf(entries, before)) await appendRun(run);
      const offsets = await nextRevisions();
      for (const entry of entries) {
        const index = pageOf(entry.number);
        for (let full = written; full < index; full++) await flush(full);
        unwritten.set(index, [...(unwritten.get(index) ?? []), placeIn(entry, offsets)]);
        last = entry.number;
      }
      if (last % NUMBERS === 0) await flush(pageOf(last));
    },

    async finish(ages) {
      const known = await book.ages();
      for (const { stream: name, seconds, firstKept } of ages) {
        if (known.get(name) !== seconds) await book.setAge(name, seconds);
        await connection.setMetadata(`${prefix}${name}`, metadataOf(seconds, firstKept || undefined));
      }
      await book.endMove(last, unwritten.get(written) ?? []);
    },

    async head() {
      return last === 0 ? null : positionsOf((await begun()).name).of(last);
    },

    async digests(after, upTo, limit) {
      const { name } = await begun();
      const numberOf = (position: Position | 'start') => (position === 'start' ? 0 : (numberIn(position) ?? 0));
      return await part.digests(name, numberOf(after), Math.min(last || numberOf(upTo), numberOf(upTo)), limit);
    },

    close: connection.close,
  };
}

/** Groups the missing entries into appends: consecutive entries of one stream. */
function* runsOf(entries: readonly MovedEntry[], there: ReadonlyMap<string, bigint>): Generator<readonly MovedEvent[]> {
  let run: MovedEvent[] = [];
  let size = 0;
  for (const entry of entries) {
    if (!('event' in entry) || there.has(keyOf(entry))) continue;
    const before = run.at(-1)?.event;
    const length = entry.event.data.length + entry.event.meta.length;
    const follows = before?.stream === entry.event.stream && before.revision + 1 === entry.event.revision;
    if (!follows || size + length > LONGEST_APPEND) {
      yield run;
      [run, size] = [[], 0];
    }
    run.push(entry);
    size += length;
  }
  yield run;
}

const keyOf = ({ event }: MovedEvent): string => `${event.stream}\n${event.revision}`;

function placeIn(entry: MovedEntry, offsets: ReadonlyMap<string, bigint>): Place {
  const { number } = entry;
  if ('removed' in entry) return { number, digest: entry.removed.digest, recordedAt: entry.removed.recordedAt };
  const offset = offsets.get(keyOf(entry));
  // Its digest at least proves its content; comparing the logs reports that it is gone.
  if (offset === undefined) throw new Error(`the event ${entry.event.id} (${entryDigest(entry.event)}) did not arrive`);
  return { number, offset };
}

const placeholder = (name: string, revision: number): SentEvent => ({
  id: serverIdOf(`${name} ${revision} held`),
  type: PLACEHOLDER,
  data: {},
  metadata: {},
});
