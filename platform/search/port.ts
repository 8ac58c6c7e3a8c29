/**
 * The index of the audit trail. Filled by one follower, and may be thrown away and filled again from the log.
 * Engines: SQLite with FTS5, PostgreSQL, Elasticsearch.
 */
import type { AuditCategory } from '../../domain/audit/category.js';
import type { Instant, SealedText, SessionId, ShopDomain } from '../../domain/kernel/names.js';
import type { Position } from '../event-store/port.js';

export interface AuditEntry {
  /** Of its event: the order of the trail. */
  readonly position: Position;
  /** The event's id. */
  readonly id: string;
  readonly at: Instant;
  /** `null`: the system. */
  readonly shop: ShopDomain | null;
  readonly action: string;
  readonly category: AuditCategory;
  readonly details: string;
  /** Address and user agent as the event has them, sealed; `null` if no person made the request. */
  readonly client: SealedText | null;
  /** Needed to open `client`. */
  readonly sessionId: SessionId | null;
}

/** An entry to be stored, with what it is found by but does not show. */
export interface IndexedEntry extends AuditEntry {
  /**
   * Keyed digests of the words of the sealed fields, so that an address is found without being stored. Lower-case hex.
   */
  readonly digests: readonly string[];
}

/** One word or phrase of a search; an entry must match all of them. */
export interface SearchTerm {
  /**
   * As typed. Its words (wordsOf.ts) stand one after another in action, details or shop, whatever is between them:
   * `10.00` is the words 10 and 00. A term without a word, such as `->`, is found by its digest only.
   */
  readonly text: string;
  /** Whether the last word may go on: `compet` finds `competitor`. */
  readonly prefix: boolean;
  /** What the term would be among the sealed words; an entry that has it matches too. */
  readonly digest: string;
}

export interface AuditFilter {
  /** Default: none. */
  readonly terms?: readonly SearchTerm[];
  readonly category?: AuditCategory;
  readonly action?: string;
  readonly shop?: ShopDomain;
  /**
   * Entries of shops that are connected, or that erased their data. A shop is connected unless the follower said
   * otherwise. Entries of the system belong to neither.
   */
  readonly shopState?: ShopState;
  /** Inclusive. */
  readonly from?: Instant;
  /** Exclusive. */
  readonly to?: Instant;
  /** Entries up to here only, so that pages stay as they are while new entries arrive. */
  readonly upTo?: Position;
}

export const SHOP_STATES = ['active', 'deleted'] as const;
export type ShopState = (typeof SHOP_STATES)[number];

export interface PageRequest {
  /** At most 100. */
  readonly limit: number;
  /** Entries older than this one: any depth costs the same. */
  readonly before?: Position;
  /** Entries to leave out first: for numbered pages, up to 10,000. */
  readonly skip?: number;
}

export interface Facets {
  readonly categories: Readonly<Partial<Record<AuditCategory, number>>>;
  readonly actions: Readonly<Record<string, number>>;
}

/** What was last said of a subject of a shop's events (domain/audit/describe). */
export interface SubjectNote {
  /** Its data may be erased, and this with it. `null`: no shop's. */
  readonly shop: ShopDomain | null;
  readonly said: string;
}

/** Selects the entries that quote a merchant's text, and their replacement once the text is erased. */
export interface TypedDetails {
  readonly actions: readonly string[];
  readonly erased: string;
}

/** The follower did not stand where it believed: another process indexes as well. */
export class SearchConflict extends Error {
  override readonly name = 'SearchConflict';
}

export interface AuditSearch {
  /** Resolves when the engine can be used. @throws Error of one line that says why it cannot, within 10 s. */
  ready(): Promise<void>;

  /** Up to where the log is indexed; `null` if nothing is. */
  checkpoint(): Promise<Position | null>;
  /**
   * Stores entries and moves the checkpoint, both or neither. Entries come in the order of the log, all after `from`.
   * @throws SearchConflict if the checkpoint is not `from`. RangeError for entries out of order.
   */
  write(
    entries: readonly IndexedEntry[],
    step: {
      readonly from: Position | null;
      readonly to: Position;
      /** Shops whose state changed in this step. */
      readonly shops?: Readonly<Record<string, ShopState>>;
      /** By key; `null` forgets it. */
      readonly subjects?: Readonly<Record<string, SubjectNote | null>>;
    },
  ): Promise<void>;
  /** What was said of these, where it is known. */
  subjects(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /** Newest first. */
  find(filter: AuditFilter, page: PageRequest): Promise<readonly AuditEntry[]>;
  /** Exact. */
  count(filter: AuditFilter): Promise<number>;
  /** The newest entry of each of these shops, where there is one: one question, however many they are. */
  newestOf(shops: readonly ShopDomain[]): Promise<ReadonlyMap<ShopDomain, AuditEntry>>;
  /** Exact counts of each category and action. A facet's own filter does not narrow it. */
  facets(filter: AuditFilter): Promise<Facets>;
  /**
   * Exact counts of what happened from each moment to before the next one, so one fewer than moments.
   * @param edges rising; at least two.
   */
  countBetween(filter: AuditFilter, edges: readonly Instant[]): Promise<readonly number[]>;
  /** When the earliest entry happened; `null` while there is none. */
  earliest(): Promise<Instant | null>;

  /**
   * Takes the sealed client, its digests and the session out of a shop's entries, replaces details that quote what was
   * typed, and forgets its subjects: the entries stay, without personal data. Leaves no trace in the engine's files. Call it when the checkpoint has passed an event
   * that was appended after the shop's keys were destroyed: the follower may still be writing what it opened before.
   * @returns how many entries had any. @throws Error while others use the files: to be tried again.
   */
  eraseShop(shop: ShopDomain, typed: TypedDetails): Promise<{ readonly entries: number }>;
  /** Removes entries from before. */
  removeBefore(at: Instant): Promise<{ readonly entries: number }>;
  /** Removes everything, so that the follower begins again. */
  clear(): Promise<void>;
  close(): Promise<void>;
}
