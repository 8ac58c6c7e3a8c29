import type { Position } from '../../event-store/port.js';
import type { Sqlite, SqlValue } from '../../sqlite/open.js';
import type { AuditFilter } from '../port.js';
import { LONGEST_INDEXED_PREFIX } from './schema.js';
import { anyOf, kindTag, shopTag, termMatch } from './tokens.js';

/** SQL for the entries that a filter lets through. */
export interface Selection {
  readonly from: string;
  /** The entry's key, as an expression. */
  readonly key: string;
  readonly where: string;
  readonly args: readonly SqlValue[];
}

/** Bounds `entries.key`. */
export interface KeyRange {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** FTS5 slows down with each alternative, so more shops than this are compared row by row. */
const MOST_SHOPS = 16;
const MOST_EXPANSIONS = 8;
/** In keys. */
const SLICE = 250_000;

const END_OF_TIME = '\u{10ffff}';

interface Part {
  readonly sql: string;
  readonly args: readonly SqlValue[];
}

/** SQLite's text ends at a NUL, so none is stored. */
export function storable(text: string): string;
export function storable(text: string | undefined): string | null;
export function storable(text: string | undefined): string | null {
  return text?.replaceAll('\0', '') ?? null;
}

/** The filter's terms, kinds and few shops as one FTS5 expression; `null` if it has none of them. */
export function matchOf(db: Sqlite, filter: AuditFilter): string | null {
  const shops = shopsOf(db, filter);
  const matches = [
    ...(filter.terms ?? []).map(term => termMatch(term, expansionsIn(db))),
    ...kindMatches(db, filter),
    ...(shops === null || shops.length > MOST_SHOPS ? [] : [anyOf(shops.map(shopTag))]),
  ];
  return matches.length === 0 ? null : matches.join(' AND ');
}

/**
 * @param match of the same filter, if it is known already.
 * @param needsEntries joins `entries e` even if the filter alone does not need it.
 */
export function selectionOf(
  db: Sqlite,
  filter: AuditFilter,
  keys: KeyRange,
  { match = matchOf(db, filter), needsEntries = false }: { match?: string | null; needsEntries?: boolean } = {},
): Selection {
  const { from = '', to = END_OF_TIME, shopState } = filter;
  const byRow = shopState !== undefined && (shopsOf(db, filter)?.length ?? 0) > MOST_SHOPS;
  const key = match === null ? 'e.key' : 'words.rowid';
  const parts: Part[] = [
    ...(match === null ? [] : [{ sql: 'words match ?', args: [match] }]),
    ...(byRow ? [{ sql: '+e.shop_id in (select id from shops where state = ?)', args: [storable(shopState)] }] : []),
    ...(isTimed(filter) ? [{ sql: 'e.at >= ? and e.at < ?', args: [storable(from), storable(to)] }] : []),
    { sql: `${key} >= ? and ${key} < ?`, args: [keys.first, keys.end] },
  ];
  const joins = needsEntries || isTimed(filter) || byRow ? ' cross join entries e on e.key = words.rowid' : '';
  return {
    from: match === null ? 'entries e' : `words${joins}`,
    key,
    where: parts.map(({ sql }) => sql).join(' and '),
    args: parts.flatMap(({ args }) => args),
  };
}

/**
 * Up to a few words that begin with a prefix. FTS5 merges the hits of a prefix without an index before it gives the
 * first one, but reads those of whole words one by one: the bar for the first page needs it.
 */
const expansionsIn = (db: Sqlite) => (prefix: string) => {
  if ([...prefix].length <= LONGEST_INDEXED_PREFIX) return [];
  const words = db
    .prepareLists(`select term from vocabulary where term >= ? and term < ? limit ${MOST_EXPANSIONS + 1}`)
    .all<[string]>([prefix, prefix + END_OF_TIME]);
  return words.length > MOST_EXPANSIONS ? [] : words.flat();
};

function kindMatches(db: Sqlite, { category, action }: AuditFilter): string[] {
  if (category === undefined && action === undefined) return [];
  const kinds = db
    .prepareLists('select id from kinds where category = ifnull(?, category) and action = ifnull(?, action)')
    .all<[number]>([storable(category), storable(action)]);
  return [anyOf(kinds.map(([id]) => kindTag(id)))];
}

/** `null`: the filter names none. */
function shopsOf(db: Sqlite, { shop, shopState }: AuditFilter): number[] | null {
  if (shop === undefined && shopState === undefined) return null;
  return db
    .prepareLists('select id from shops where shop = ifnull(?, shop) and state = ifnull(?, state)')
    .all<[number]>([storable(shop), storable(shopState)])
    .map(([id]) => id);
}

const isTimed = ({ from, to }: AuditFilter): boolean => from !== undefined || to !== undefined;

/**
 * The keys between which all entries of a filter are. One range, because SQLite seeks by one bound of a column and
 * tests the others row by row.
 * @param before excludes this entry and all newer ones.
 */
export function keyRange(db: Sqlite, filter: AuditFilter, before?: Position): KeyRange {
  const { upTo } = filter;
  const { first, end } = isTimed(filter) ? keysBetween(db, filter) : allKeys(db);
  const ends = [
    end,
    ...(upTo === undefined ? [] : [keyWhere(db, 'position > ?', upTo)]),
    ...(before === undefined ? [] : [keyWhere(db, 'position >= ?', before)]),
  ];
  return { first, end: Math.min(...ends) };
}

/** Clocks step back, so times rise with keys only roughly: each entry's time decides. */
const keysBetween = (db: Sqlite, { from, to }: AuditFilter): KeyRange =>
  rangeOf(db, 'select min(key), max(key) from entries where at >= ? and at < ?', [
    storable(from ?? ''),
    storable(to ?? END_OF_TIME),
  ]);

const allKeys = (db: Sqlite): KeyRange =>
  rangeOf(db, 'select (select min(key) from entries), (select max(key) from entries)', []);

function rangeOf(db: Sqlite, sql: string, args: readonly SqlValue[]): KeyRange {
  const [first, last] = db.prepareLists(sql).get<[number | null, number | null]>(args) ?? [];
  return { first: first ?? 0, end: (last ?? -1) + 1 };
}

/** Parts of a range that take a few dozen milliseconds to count, for callers that let the event loop turn between them. */
export function* slicesOf({ first, end }: KeyRange): Generator<KeyRange> {
  for (let at = first; at < end; at += SLICE) yield { first: at, end: Math.min(at + SLICE, end) };
}

/** The first key of a position that meets the condition, or a key beyond all. */
function keyWhere(db: Sqlite, condition: string, position: Position): number {
  const [key = Number.MAX_SAFE_INTEGER] =
    db
      .prepareLists(`select key from contents where ${condition} order by position limit 1`)
      .get<[number]>([storable(position)]) ?? [];
  return key;
}
