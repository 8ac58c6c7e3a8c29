/**
 * Defines how a log moves to another engine (ADR 0057). Copies stored text, not events: sealed text stays unchanged,
 * and what no schema accepts moves too. Source: SQLite. Targets: PostgreSQL, EventStoreDB.
 */
import type { StoredText } from './entryDigest.js';
import type { EventStore } from './port.js';

/** The source's entry at one place in its log: an event, or what `scavenge` left of one. */
export type MovedEntry =
  | { readonly number: number; readonly event: StoredText }
  | {
      readonly number: number;
      readonly removed: { readonly digest: string; readonly recordedAt: string; readonly removedAt: string };
    };

export interface StreamAge {
  readonly stream: string;
  readonly seconds: number;
  /** The oldest remaining revision; `null` if the stream has no event. */
  readonly firstKept: number | null;
}

export interface LogSource extends Pick<EventStore, 'digests'> {
  /** The prefix of its positions. */
  readonly name: string;
  /** The number of the last entry, or 0. */
  readonly head: number;
  /** Returns the entries after a number, in order, at most `limit`; empty at the end. */
  page(after: number, limit: number): readonly MovedEntry[];
  ages(): readonly StreamAge[];
  close(): void;
}

/**
 * `empty`: nothing was ever written. `begun`: a move of this log is in progress. `finished`: it was moved here.
 * `other`: it holds another log.
 */
export type TargetState = 'empty' | 'begun' | 'finished' | 'other';

/** `digests` and `head` describe the log under its source's positions. */
export interface LogTarget extends Pick<EventStore, 'digests' | 'head'> {
  /** @throws Error with one line if the server cannot be used. */
  state(log: string): Promise<TargetState>;
  /** From now on the product refuses the log, until `finish`. Only if it is `empty` or `begun`. */
  begin(log: string): Promise<void>;
  /** The number up to which the source's entries are durable here. */
  reached(): Promise<number>;
  /** Durable when it resolves. Entries beyond `reached` may exist already, from a run that was killed. */
  write(entries: readonly MovedEntry[]): Promise<void>;
  /** Releases the log to the product. */
  finish(ages: readonly StreamAge[]): Promise<void>;
  close(): Promise<void>;
}

export const MOVE_UNFINISHED = 'a move into this log is not finished: repeat tidewatch migrate';
