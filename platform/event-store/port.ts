/**
 * The log that everything is folded from. Engines: SQLite, PostgreSQL, EventStoreDB. What is said here every engine keeps
 * (`eventStoreContract`), and nothing else may be relied on: SQL engines keep more (`sqlEngineContract`, ADR 0023).
 */
import type { ErrorCode } from '../../domain/kernel/errors.js';
import type { SealedText } from '../../domain/kernel/names.js';

/**
 * Where an event stands among all events of its log. Opaque, but ordered: a later event's position is the greater string.
 * Whether there are others between two of them is not known. Compare with `isAfter` only. It names the log, so that a
 * checkpoint that was kept of another one is refused.
 */
export type Position = string & { readonly position: unique symbol };

/** Where an event stands in its own stream: 0, 1, 2, … without holes. */
export type Revision = number;

/** A number: exactly this is the last revision. `none`: no stream yet. `exists`: at least one event. `any`: no check. */
export type ExpectedRevision = Revision | 'none' | 'exists' | 'any';

/** Who did it, from where, and because of what. */
export interface EventMeta {
  readonly actor: { readonly kind: 'merchant' | 'operator' | 'worker' | 'platform'; readonly id: string };
  readonly shop: string | null;
  readonly sessionId?: string;
  /** Where a person's request came from (domain/session/client), sealed. */
  readonly client?: SealedText;
  /** The same for everything that one request or delivery led to. */
  readonly correlationId: string;
  /** The event that this one answers, or `null` where a person or the outside world began it. */
  readonly causationId: string | null;
}

export interface NewEvent {
  /** A UUID, derived from what the event tells of: so a repeat can be recognised. */
  readonly id: string;
  readonly type: string;
  readonly schema: number;
  /** JSON. What happened, without type and time. */
  readonly data: unknown;
  readonly meta: EventMeta;
  /** When it happened, as the decider saw it: ISO 8601, UTC, milliseconds. */
  readonly at: string;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: Revision;
  readonly position: Position;
  /** When the log took it, by the clock of the engine, which may step back from one event to the next. */
  readonly recordedAt: string;
}

export interface Appended {
  /** Of the last of the appended events. */
  readonly revision: Revision;
  readonly position: Position;
}

/** The stream is not as the caller expected. Read again and decide again. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly code: ErrorCode = 'WRITE_CONFLICT';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** The stream's last revision, `null` where it has none. */
    readonly actual: Revision | null,
  ) {
    super(`${stream} is at ${actual ?? 'no'} revision, expected ${expected}`);
  }
}

/**
 * An event id came twice in one append; or, on an engine that knows the ids of the whole log, one that is stored already
 * came with another content, in another stream, or with new ones beside it. Content is type, schema and data. A repeat
 * may differ in `meta` and `at`, which tell of the attempt and not of what happened: the first ones stay.
 */
export class EventIdReused extends Error {
  override readonly name = 'EventIdReused';
  constructor(readonly eventId: string) {
    super(`event ${eventId} is stored already and is not the same`);
  }
}

/** More appends wait than the engine takes on. Nothing was written; the caller may try again in a moment. */
export class EventStoreBusy extends Error {
  override readonly name = 'EventStoreBusy';
  readonly code: ErrorCode = 'SERVICE_UNAVAILABLE';
}

/** An event that was in its stream and is not there any more. */
export interface Hole {
  readonly stream: string;
  readonly revision: Revision;
}

/** A stream cannot be read to where it was asked for: an event of it was removed behind this program's back. */
export class StreamBroken extends Error {
  override readonly name = 'StreamBroken';
  readonly code: ErrorCode = 'STREAM_BROKEN';
  constructor(readonly hole: Hole) {
    super(`revision ${hole.revision} of ${hole.stream} is missing from the log`);
  }
}

export interface ReadOptions {
  /** Inclusive. Default: the first revision forward, the last one backward. */
  readonly from?: Revision;
  readonly direction?: 'forward' | 'backward';
  readonly limit?: number;
}

export interface SubscribeOptions {
  /** Only these types are delivered; the engine filters. Default: all. */
  readonly types?: readonly string[];
  readonly signal: AbortSignal;
  /** At most so many events in one batch. Default 500. */
  readonly batchSize?: number;
}

export interface Batch {
  /** May be empty: then only the position moved, past events of other types. */
  readonly events: readonly RecordedEvent[];
  /** Everything up to here has been looked at: the checkpoint to store. */
  readonly position: Position;
  /** Whether the log had nothing further when the batch was read. */
  readonly live: boolean;
}

/** What the seal is computed over: an event, or what is left of one that `scavenge` removed. */
export interface StoredEntry {
  readonly position: Position;
  /** Of the text in the engine (entryDigest.ts): kept when the event is removed. */
  readonly digest: string;
  readonly recordedAt: string;
  readonly removed: boolean;
}

export interface EventStore {
  /**
   * Resolves when the engine can be used.
   * @throws Error of one line that says why it cannot, within 10 s.
   */
  ready(): Promise<void>;

  /**
   * Appends all events or none. Resolves only when they are durable: a power cut after that loses nothing.
   * The same ids at the same exact revision (a number, or `none`) are one append: the first answer again, nothing
   * written. At another revision, with `exists` or `any`, or in another stream, they may be written once more.
   * @throws RevisionConflict if the stream is not as expected; nothing is written, no neighbour is disturbed.
   * @param events at least one.
   * @throws EventIdReused
   * @throws EventStoreBusy if the queue is full.
   * @throws EngineLost if a server went away: all or nothing is written, and sending the same append again tells which.
   * @throws TypeError or RangeError for what cannot be stored: no event, no stream name, data that is not JSON.
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;

  /**
   * Appends, in their order, those of the events whose id this stream does not hold yet; all of these or none. For what is
   * reported from outside, and may be reported twice: what is known stays as it was first written.
   * @param events at least one.
   * @throws as `append`; EventIdReused, on an engine that knows it, for an id of another stream.
   */
  appendMissing(stream: string, events: readonly NewEvent[]): Promise<void>;

  /**
   * One stream. A stream that does not exist is empty, as is one whose events have all outlived `setMaxAge`.
   * @throws StreamBroken at the first event that is not the next, unless the stream has an age.
   */
  read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>;

  /**
   * Every event after a position as the log stands now, in order, in batches; ends at the head.
   * @throws RangeError for a position of another log, or beyond the head: the checkpoint is a stranger's, or the log is an
   * old copy. To go on from there would skip events.
   */
  readAll(after: Position | 'start', options?: Omit<SubscribeOptions, 'signal'>): AsyncIterable<Batch>;

  /**
   * Every event after a position, in order, in batches; then new ones as they come, until aborted.
   * Never skips and never repeats, whatever writers do meanwhile, in this process or another.
   * @throws RangeError as `readAll` does.
   */
  subscribe(after: Position | 'start', options: SubscribeOptions): AsyncIterable<Batch>;

  /** Streams with a hole, in the order of their names, not all where there are many. Looks through the whole log: for an operator. */
  holes(): Promise<readonly Hole[]>;

  /** The position of the last event, `null` while the log is empty. */
  head(): Promise<Position | null>;

  /** Text that came back from outside, as a position; `null` where no log of this engine gives out such a one. */
  parsePosition(text: string): Position | null;

  /**
   * Events of the stream that are older leave its reads (EventStoreDB's `$maxAge`), and the log when it is scavenged.
   * Readers of all events apply their own age rule until then.
   * @param seconds whole, at least 1.
   */
  setMaxAge(stream: string, seconds: number): Promise<void>;

  /**
   * A page of what is stored after a position, up to another one, in order; empty when there is no more. For the seal, which
   * must see what is there rather than what it means: nothing is decoded, repaired or left out.
   * @throws RangeError for a position of another log.
   */
  digests(after: Position | 'start', upTo: Position, limit: number): Promise<readonly StoredEntry[]>;

  /**
   * Removes the events up to a position that have outlived their stream's age, and keeps their digests: the only way in
   * which an event leaves the log. Each stream keeps its last event, which holds its revision.
   * @returns how many were removed.
   */
  scavenge(upTo: Position): Promise<number>;

  /** Writes out what is queued, ends subscriptions, closes. What is asked of it afterwards is refused with an error. */
  close(): Promise<void>;
}

/**
 * About what share of the log up to `head` lies before a position, 0 to 1. For a person who waits, never for a decision: the
 * digits that positions end with count something else on each engine.
 */
export const shareOf = (position: Position, head: Position | null): number =>
  head === null ? 1 : Math.min(1, digitsOf(position) / digitsOf(head));

const digitsOf = (position: Position): number => Number(/\d*$/.exec(position)?.[0]);

export const isAfter = (a: Position, b: Position | 'start' | null): boolean => b === null || b === 'start' || a > b;
