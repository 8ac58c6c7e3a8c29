/**
 * A log on its way to another engine (ADR 0057). Stored text is copied, not events: what was sealed stays as it was, and what
 * no schema accepts is moved too. Source: SQLite. Targets: PostgreSQL, EventStoreDB.
 */
import type { StoredText } from './entryDigest.js';
import type { EventStore } from './port.js';

/** What the source has at one place of its log: an event, or what `scavenge` left of one. */
export type MovedEntry =
  | { readonly number: number; readonly event: StoredText }
  | {
      readonly number: number;
      readonly removed: { readonly digest: string; readonly recordedAt: string; readonly removedAt: string };
    };

export interface StreamAge {
  readonly stream: string;
  readonly seconds: number;
  /** The oldest revision that is still there; `null`: the stream has no event. */
  readonly firstKept: number | null;
}

export interface LogSource extends Pick<EventStore, 'digests'> {
  /** What its positions begin with. */
  readonly name: string;
  /** The number of the last entry, or 0. */
  readonly head: number;
  /** Entries after a number, in order, at most `limit`; empty at the end. */
  page(after: number, limit: number): readonly MovedEntry[];
  ages(): readonly StreamAge[];
  close(): void;
}

/**
 * `empty`: nothing was ever written. `begun`: a move of this very log is under way. `finished`: it was moved here. `other`: it
 * holds another log.
 */
export type TargetState = 'empty' | 'begun' | 'finished' | 'other';

/** `digests` and `head` are those of the log, under the positions that the source gave to its entries. */
export interface LogTarget extends Pick<EventStore, 'digests' | 'head'> {
  /** @throws Error of one line if the server cannot be used. */
  state(log: string): Promise<TargetState>;
  /** From now on the product refuses the log, until `finish`. Only if it is `empty` or `begun`. */
  begin(log: string): Promise<void>;
  /** Up to which number the source's entries are here for good. */
  reached(): Promise<number>;
  /** Durable when it resolves. What a run that was killed wrote beyond `reached` may be there already. */
  write(entries: readonly MovedEntry[]): Promise<void>;
  /** Gives the log to the product. */
  finish(ages: readonly StreamAge[]): Promise<void>;
  close(): Promise<void>;
}

export const MOVE_UNFINISHED = 'a move into this log is not finished: repeat tidewatch migrate';
