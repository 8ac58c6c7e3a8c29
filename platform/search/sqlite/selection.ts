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

/** FTS5 slows down with each alternative, so more shops than this are compared row by row. */
const MOST_SHOPS = 16;
const MOST_EXPANSIONS = 8;

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
  { match = matchOf(db, filter), needsEntries = false }: { match?: string | null; needsEntries?: boolean } = {},
): Selection {
  const { from, to, upTo, shopState } = filter;
  const byRow = shopState !== undefined && (shopsOf(db, filter)?.length ?? 0) > MOST_SHOPS;
  const isTimed = from !== undefined || to !== undefined;
  const key = match === null ? 'e.key' : 'words.rowid';
  const parts: Part[] = [
    ...(match === null ? [] : [{ sql: 'words match ?', args: [match] }]),
    ...(byRow ? [{ sql: '+e.shop_id in (select id from shops where state = ?)', args: [storable(shopState)] }] : []),
    ...(isTimed ? timeParts(db, key, from, to) : []),
    ...(upTo === undefined ? [] : [{ sql: `${key} < ?`, args: [keyAfter(db, upTo)] }]),
  ];
  const joins = needsEntries || isTimed || byRow ? ' cross join entries e on e.key = words.rowid' : '';
  return {
    from: match === null ? 'entries e' : `words${joins}`,
    key,
    where: ['true', ...parts.map(({ sql }) => sql)].join(' and '),
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

/** Clocks step back, so times rise with keys only roughly: keys bound the search, and each entry's time decides. */
function timeParts(db: Sqlite, key: string, from = '', to = END_OF_TIME): Part[] {
  const [low, high] =
    db
      .prepareLists('select min(key), max(key) from entries where at >= ? and at < ?')
      .get<[number | null, number | null]>([storable(from), storable(to)]) ?? [];
  if (low === null || low === undefined || high === undefined) return [{ sql: 'false', args: [] }];
  return [
    { sql: `${key} between ? and ?`, args: [low, high] },
    { sql: 'e.at >= ? and e.at < ?', args: [storable(from), storable(to)] },
  ];
}

/** The first key whose position is at or after this one, or a key beyond all. */
export const keyFrom = (db: Sqlite, position: Position): number => keyWhere(db, 'position >= ?', position);
const keyAfter = (db: Sqlite, position: Position): number => keyWhere(db, 'position > ?', position);

function keyWhere(db: Sqlite, condition: string, position: Position): number {
  const [key = Number.MAX_SAFE_INTEGER] =
    db
      .prepareLists(`select key from contents where ${condition} order by position limit 1`)
      .get<[number]>([storable(position)]) ?? [];
  return key;
}
