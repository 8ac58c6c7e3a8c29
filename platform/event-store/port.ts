/**
 * The log that everything is folded from. Engines: SQLite, PostgreSQL, EventStoreDB. Every engine keeps these promises
 * (`eventStoreContract`). Rely on nothing else: SQL engines promise more (`sqlEngineContract`, ADR 0023).
 */
import type { ErrorCode } from '../../domain/kernel/errors.js';
import type { SealedText } from '../../domain/kernel/names.js';

/**
 * An event's place among all events of its log. Opaque but ordered: a later event has the greater string. There may be
 * gaps. Compare with `isAfter` only. A position names its log, so a checkpoint of another log is refused.
 */
export type Position = string & { readonly position: unique symbol };

/** An event's place in its own stream: 0, 1, 2, … without gaps. */
export type Revision = number;

/**
 * A number: exactly this is the last revision. `none`: no stream yet. `exists`: at least one event. `any`: no check.
 */
export type ExpectedRevision = Revision | 'none' | 'exists' | 'any';

/** Who did it, from where, and why. */
export interface EventMeta {
  readonly actor: { readonly kind: 'merchant' | 'operator' | 'worker' | 'platform'; readonly id: string };
  readonly shop: string | null;
  readonly sessionId?: string;
  /** Where a person's request came from (domain/session/client), sealed. */
  readonly client?: SealedText;
  /** Shared by everything that one request or delivery caused. */
  readonly correlationId: string;
  /** The event that caused this one; `null` if a person or the outside world did. */
  readonly causationId: string | null;
}

export interface NewEvent {
  /** A UUID derived from the fact itself, so that a repeat is recognised. */
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
  /** When it was appended, by the engine's clock, which may step back between events. */
  readonly recordedAt: string;
}

export interface Appended {
  /** Of the last event of the append. */
  readonly revision: Revision;
  readonly position: Position;
}

/** The stream is not at the expected revision. Read it and decide again. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly code: ErrorCode = 'WRITE_CONFLICT';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** The stream's last revision; `null` if there is no stream. */
    readonly actual: Revision | null,
  ) {
    super(`${stream} is at ${actual ?? 'no'} revision, expected ${expected}`);
  }
}

/**
 * An event id occurs twice in one append. Or, on an engine that knows the ids of the whole log, a stored id came again
 * with other content, in another stream, or mixed with new ids. Content is type, schema and data. A repeat may differ
 * in `meta` and `at`, which describe the attempt and not the fact: the first ones are kept.
 */
export class EventIdReused extends Error {
  override readonly name = 'EventIdReused';
  constructor(readonly eventId: string) {
    super(`event ${eventId} is stored already and is not the same`);
  }
}

/** The engine's queue is full. Nothing was written; the caller may try again shortly. */
export class EventStoreBusy extends Error {
  override readonly name = 'EventStoreBusy';
  readonly code: ErrorCode = 'SERVICE_UNAVAILABLE';
}

/** An event that is missing from its stream. */
export interface Hole {
  readonly stream: string;
  readonly revision: Revision;
  /** What happened and what to do about it, where the engine knows. */
  readonly repair?: string;
}

/** A stream cannot be read in full: one of its events was removed behind this program's back. */
export class StreamBroken extends Error {
  override readonly name = 'StreamBroken';
  readonly code: ErrorCode = 'STREAM_BROKEN';
  constructor(readonly hole: Hole) {
    super(
      `revision ${hole.revision} of ${hole.stream} is missing from the log${hole.repair ? `: ${hole.repair}` : ''}`,
    );
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
  /** The most events in one batch. Default 500. */
  readonly batchSize?: number;
}

export interface Batch {
  /** May be empty: then only the position advanced, past events of other types. */
  readonly events: readonly RecordedEvent[];
  /** The checkpoint to store: everything up to here has been read. */
  readonly position: Position;
  /** Whether the batch reached the head of the log. */
  readonly live: boolean;
}

/** What the seal covers: an event, or the digest that `scavenge` left of one. */
export interface StoredEntry {
  readonly position: Position;
  /** Of the stored text (entryDigest.ts). Kept when the event is removed. */
  readonly digest: string;
  readonly recordedAt: string;
  readonly removed: boolean;
}

export interface EventStore {
  /**
   * Resolves when the engine is usable.
   * @throws Error of one line that says why it cannot, within 10 s.
   */
  ready(): Promise<void>;

  /**
   * Appends all events or none. Resolves only once they are durable: a power cut after that loses nothing.
   * The same ids at the same exact revision (a number, or `none`) are one append: the first answer again, nothing
   * written. At another revision, with `exists` or `any`, or in another stream, they may be written once more.
   * @throws RevisionConflict if the stream is not as expected; nothing is written, and appends beside it are
   * unaffected.
   * @param events at least one.
   * @throws EventIdReused
   * @throws EventStoreBusy if the queue is full.
   * @throws EngineLost if a server went away: all or nothing was written; repeating the append tells which.
   * @throws TypeError or RangeError for an append that cannot be stored: no event, no stream name, data that is not
   * JSON.
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;

  /**
   * Appends, in order, the events whose ids this stream does not hold yet: all of them or none. For facts reported from
   * outside, possibly twice: the first version is kept.
   * @param events at least one.
   * @throws as `append`; EventIdReused for an id of another stream, on an engine that knows it.
   */
  appendMissing(stream: string, events: readonly NewEvent[]): Promise<void>;

  /**
   * Reads one stream. A stream that does not exist is empty, as is one whose events have all outlived `setMaxAge`.
   * @throws StreamBroken at the first gap, unless the stream has an age.
   */
  read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>;

  /**
   * Every event after a position, up to the present head, in order, in batches.
   * @throws RangeError for a position of another log or beyond the head (then the log is an old copy): continuing from
   * there would skip events.
   */
  readAll(after: Position | 'start', options?: Omit<SubscribeOptions, 'signal'>): AsyncIterable<Batch>;

  /**
   * Every event after a position, in order, in batches; then new events as they arrive, until aborted.
   * Never skips or repeats an event, whatever writers in any process do.
   * @throws RangeError as `readAll` does.
   */
  subscribe(after: Position | 'start', options: SubscribeOptions): AsyncIterable<Batch>;

  /** Streams with a hole, by name, up to a limit. Reads the whole log: for operators. */
  holes(): Promise<readonly Hole[]>;

  /** Eight hexadecimal digits, for the life of the log, also when it is moved: its positions begin with them. */
  name(): Promise<string>;

  /** The position of the last event; `null` while the log is empty. */
  head(): Promise<Position | null>;

  /** A position from text that came from outside; `null` if no log of this engine could have issued it. */
  parsePosition(text: string): Position | null;

  /**
   * Older events disappear from reads of the stream (EventStoreDB's `$maxAge`), and from the log when it is scavenged.
   * Until then, readers of all events apply their own age rule.
   * @param seconds whole, at least 1.
   */
  setMaxAge(stream: string, seconds: number): Promise<void>;

  /**
   * A page of stored entries after one position, up to another, in order; empty at the end. For the seal, which must
   * see the bytes and not their meaning: nothing is decoded, repaired or left out.
   * @throws RangeError for a position of another log.
   */
  digests(after: Position | 'start', upTo: Position, limit: number): Promise<readonly StoredEntry[]>;

  /**
   * Removes events up to a position that have outlived their stream's age, and keeps their digests. Events leave the
   * log in no other way. Each stream keeps its last event, which holds its revision.
   * @returns how many were removed.
   */
  scavenge(upTo: Position): Promise<number>;

  /** Writes what is queued, ends subscriptions and closes. Later calls fail with an error. */
  close(): Promise<void>;
}

/**
 * Roughly which share of the log up to `head` lies before a position, 0 to 1. For progress bars, never for decisions:
 * the final digits of a position count something different on each engine.
 */
export const shareOf = (position: Position, head: Position | null): number =>
  head === null ? 1 : Math.min(1, digitsOf(position) / digitsOf(head));

const digitsOf = (position: Position): number => Number(/\d*$/.exec(position)?.[0]);

export const isAfter = (a: Position, b: Position | 'start' | null): boolean => b === null || b === 'start' || a > b;
