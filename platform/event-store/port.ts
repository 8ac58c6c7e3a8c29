/**
 * The log that everything is folded from. Engines: SQLite, PostgreSQL, EventStoreDB. Every engine keeps these
 * guarantees (`eventStoreContract`). Rely on nothing else: SQL engines guarantee more (`sqlEngineContract`, ADR 0023).
 */
import type { ErrorCode } from '../../domain/kernel/errors.js';
import type { SealedText } from '../../domain/kernel/names.js';

/**
 * An event's place in its log. Opaque but ordered: a later event has the greater string. There may be gaps. Compare
 * only with `isAfter`. A position names its log, so another log's checkpoint is refused.
 */
export type Position = string & { readonly position: unique symbol };

/** An event's place in its stream: 0, 1, 2, … without gaps. */
export type Revision = number;

/** A number: the exact last revision. `none`: no stream yet. `exists`: at least one event. `any`: no check. */
export type ExpectedRevision = Revision | 'none' | 'exists' | 'any';

/** The actor, the client and the cause. */
export interface EventMeta {
  readonly actor: { readonly kind: 'merchant' | 'operator' | 'worker' | 'platform'; readonly id: string };
  readonly shop: string | null;
  readonly sessionId?: string;
  /** The origin of a person's request (domain/session/client), sealed. */
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
  /** JSON: the fact, without type and time. */
  readonly data: unknown;
  readonly meta: EventMeta;
  /** When it happened, by the decider's clock: ISO 8601, UTC, milliseconds. */
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
  /** The append's last revision. */
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
 * An append repeats an event id; or, on an engine that knows the whole log's ids, reuses a stored id with other
 * content, in another stream, or mixed with new ids. Content is type, schema and data. A repeat may differ in `meta`
 * and `at`, which describe the attempt, not the fact: the first ones are kept.
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

/** An event missing from its stream. */
export interface Hole {
  readonly stream: string;
  readonly revision: Revision;
  /** The cause and the remedy, if the engine knows them. */
  readonly repair?: string;
}

/** A stream cannot be read in full: one of its events was removed outside this program. */
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
  /** Maximum events per batch. Default 500. */
  readonly batchSize?: number;
}

export interface Batch {
  /** May be empty: then only the position advanced, past events of other types. */
  readonly events: readonly RecordedEvent[];
  /** The checkpoint to store: everything up to here has been read. */
  readonly position: Position;
  /** True if the batch reached the head of the log. */
  readonly live: boolean;
}

/** The seal's subject: an event, or the digest that `scavenge` left of one. */
export interface StoredEntry {
  readonly position: Position;
  /** The stored text's digest (entryDigest.ts). Kept when the event is removed. */
  readonly digest: string;
  readonly recordedAt: string;
  readonly removed: boolean;
  /** The stored text (entryDigest.ts); `null` once removed. */
  readonly text: string | null;
}

export interface EventStore {
  /**
   * Resolves when the engine is usable.
   * @throws Error with one line that gives the reason, within 10 s.
   */
  ready(): Promise<void>;

  /**
   * Appends all events or none. Resolves only once they are durable: a power cut after that loses nothing. The same ids
   * at the same exact revision (a number, or `none`) are one append: it returns the first result again and writes
   * nothing. At another revision, with `exists` or `any`, or in another stream, they may be written once more.
   * @throws RevisionConflict if the stream is not as expected; nothing is written, and concurrent appends are
   * unaffected.
   * @param events at least one.
   * @throws EventIdReused
   * @throws EventStoreBusy if the queue is full.
   * @throws EngineLost if a server went away: all or nothing was written; repeating the append reveals which.
   * @throws TypeError or RangeError for an append that cannot be stored: no event, no stream name, data that is not
   * JSON.
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;

  /**
   * Appends, in order, the events whose ids this stream lacks: all of them or none. For facts reported from outside,
   * possibly twice: the first version is kept.
   * @param events at least one.
   * @throws like `append`; EventIdReused for another stream's id, on an engine that knows it.
   */
  appendMissing(stream: string, events: readonly NewEvent[]): Promise<void>;

  /**
   * Reads one stream. A missing stream is empty, as is one whose events have all outlived `setMaxAge`.
   * @throws StreamBroken at the first gap, unless the stream has an age.
   */
  read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>;

  /**
   * Reads every event after a position, up to the present head, in order, in batches.
   * @throws RangeError for another log's position or one beyond the head (then the log is an old copy): continuing from
   * there would skip events.
   */
  readAll(after: Position | 'start', options?: Omit<SubscribeOptions, 'signal'>): AsyncIterable<Batch>;

  /**
   * Reads every event after a position, in order, in batches; then new events as they arrive, until aborted. Never
   * skips or repeats an event, whatever writers in any process do.
   * @throws RangeError like `readAll`.
   */
  subscribe(after: Position | 'start', options: SubscribeOptions): AsyncIterable<Batch>;

  /** Lists streams with a hole, by name, up to a limit. Reads the whole log: for operators. */
  holes(): Promise<readonly Hole[]>;

  /** The log's name: eight hexadecimal digits for its whole life, also after a move; the prefix of its positions. */
  name(): Promise<string>;

  /** The position of the last event; `null` while the log is empty. */
  head(): Promise<Position | null>;

  /** Parses a position from outside; `null` if no log of this engine could have issued it. */
  parsePosition(text: string): Position | null;

  /**
   * Hides older events from reads of the stream (EventStoreDB's `$maxAge`); a scavenge removes them from the log. Until
   * then, readers of all events apply their own age rule.
   * @param seconds whole, at least 1.
   */
  setMaxAge(stream: string, seconds: number): Promise<void>;

  /**
   * Returns a page of stored entries between two positions, in order; empty at the end. For the seal, which must see
   * the bytes and not their meaning: nothing is decoded, repaired or omitted.
   * @throws RangeError for another log's position.
   */
  digests(after: Position | 'start', upTo: Position, limit: number): Promise<readonly StoredEntry[]>;

  /**
   * Removes events up to a position that have outlived their stream's age, and keeps their digests. Nothing else
   * removes events from the log. Each stream keeps its last event, which holds its revision.
   * @returns how many were removed.
   */
  scavenge(upTo: Position): Promise<number>;

  /** Writes what is queued, ends subscriptions and closes. Later calls fail with an error. */
  close(): Promise<void>;
}

/**
 * Estimates the share of the log up to `head` that is before a position, 0 to 1. For progress bars, never for
 * decisions: a position's final digits count something different on each engine.
 */
export const shareOf = (position: Position, head: Position | null): number =>
  head === null ? 1 : Math.min(1, digitsOf(position) / digitsOf(head));

const digitsOf = (position: Position): number => Number(/\d*$/.exec(position)?.[0]);

export const isAfter = (a: Position, b: Position | 'start' | null): boolean => b === null || b === 'start' || a > b;
