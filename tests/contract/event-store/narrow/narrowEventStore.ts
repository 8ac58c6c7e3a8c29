/**
 * A store that keeps only the port's promises, built on one that keeps more: a model of EventStoreDB's rules (reference
 * §6.3). It recognises an id only among the events after the expected revision; positions have holes; its clock steps
 * back. Code that works on it needs no more.
 */
import { randomUUID } from 'node:crypto';
import {
  type Batch,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
  RevisionConflict,
} from '../../../../platform/event-store/port.js';
import { positionsOf } from '../../../../platform/event-store/position.js';
import { prepareAppend, prepareMissing } from '../../../../platform/event-store/prepareAppend.js';
import { instantOf } from '../../../../platform/runtime/clock/clock.js';
import { all } from '../subject.js';

/** Positions of the inner store are so far apart. */
const STEP = 1_000;
const DIGITS = 20;
/** Gives each event a new inner id, so that the inner store never recognises one. */
const SEAM = '~';

const narrow = (inner: number): number => inner * STEP + ((inner * 7_919) % (STEP - 1));

/** The name of the log, and a number, of a position of either store. */
function partsOf(position: Position): { readonly log: string; readonly number: number } {
  const [log = '', digits = ''] = position.split('-');
  return { log, number: Number(digits) };
}

function outward(position: Position): Position {
  const { log, number } = partsOf(position);
  return `${log}-${String(narrow(number)).padStart(DIGITS, '0')}` as Position;
}

const parsePosition = (text: string): Position | null =>
  /^[0-9a-f]{8}-\d{20}$/.test(text) ? (text as Position) : null;

const disguised = (event: NewEvent): NewEvent => ({ ...event, id: `${event.id}${SEAM}${randomUUID()}` });

const shown = (event: RecordedEvent): RecordedEvent => ({
  ...event,
  id: event.id.slice(0, event.id.lastIndexOf(SEAM)),
  position: outward(event.position),
  recordedAt: instantOf(Date.parse(event.recordedAt) - (partsOf(event.position).number % 3) * 1_000),
});

const shownBatch = ({ events, position, live }: Batch): Batch => ({
  events: events.map(shown),
  position: outward(position),
  live,
});

export function narrowEventStore(inner: EventStore): EventStore {
  /** The inner store's position after one of ours. */
  async function innerAfter(after: Position | 'start'): Promise<Position | 'start'> {
    if (after === 'start') return 'start';
    const head = await inner.head();
    if (parsePosition(after) === null || !head || after > outward(head) || partsOf(after).log !== partsOf(head).log)
      throw new RangeError(`not a position of this log: ${after}`);
    return positionsOf(partsOf(head).log).of(Math.floor(partsOf(after).number / STEP));
  }

  async function append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision) {
    prepareAppend(stream, events, expected);
    try {
      const { revision, position } = await inner.append(stream, events.map(disguised), expected);
      return { revision, position: outward(position) };
    } catch (fault) {
      if (!(fault instanceof RevisionConflict) || expected === 'exists' || expected === 'any') throw fault;
      const from = expected === 'none' ? 0 : expected + 1;
      const there = (await all(inner.read(stream, { from, limit: events.length }))).map(shown);
      const last = there.at(-1);
      const isSame = there.length === events.length && events.every(({ id }, n) => id.toWellFormed() === there[n]?.id);
      if (!last || !isSame) throw fault;
      return { revision: last.revision, position: last.position };
    }
  }

  return {
    ...inner,
    append,

    /** Reads back and appends at the exact revision; retries if another writer was faster. */
    async appendMissing(stream, events) {
      prepareMissing(stream, events);
      const wanted = new Map(events.map(event => [event.id, event]));
      let last: number | null = null;
      for (let from = 0; ; ) {
        for await (const { id, revision } of inner.read(stream, { from })) {
          wanted.delete(id.slice(0, id.lastIndexOf(SEAM)));
          last = revision;
          from = revision + 1;
        }
        if (wanted.size === 0) return;
        try {
          await append(stream, [...wanted.values()], last ?? 'none');
          return;
        } catch (fault) {
          if (!(fault instanceof RevisionConflict)) throw fault;
          // If all its events have outlived their age, only the refusal reports the last revision.
          last = fault.actual;
        }
      }
    },

    async *read(stream, options) {
      for await (const event of inner.read(stream, options)) yield shown(event);
    },
    async *readAll(after, options) {
      for await (const batch of inner.readAll(await innerAfter(after), options)) yield shownBatch(batch);
    },
    async *subscribe(after, options) {
      for await (const batch of inner.subscribe(await innerAfter(after), options)) yield shownBatch(batch);
    },
    async head() {
      const head = await inner.head();
      return head && outward(head);
    },
    async digests(after, upTo, limit) {
      const [from, to] = [await innerAfter(after), (await innerAfter(upTo)) as Position];
      const entries = await inner.digests(from, to, limit);
      return entries.map(entry => ({ ...entry, position: outward(entry.position) }));
    },
    scavenge: async upTo => inner.scavenge((await innerAfter(upTo)) as Position),
    parsePosition,
  };
}
