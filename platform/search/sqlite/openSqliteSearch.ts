/**
 * The search port in one SQLite file (ADR 0038): entries in blocks, of each block what is frequent as bits and what is
 * rare as words. All processes of a machine may use the file; one of them indexes.
 */

import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { Position } from '../../event-store/port.js';
import { expungeDeleted } from '../../sqlite/expungeDeleted.js';
import { openSqlite, type Sqlite } from '../../sqlite/open.js';
import { removeSetAside } from '../../sqlite/setAside.js';
import type { AuditEntry, AuditFilter, AuditSearch, Facets } from '../port.js';
import { BLOCK, countBits, hasBit, slotsOf } from './bits.js';
import { columnsOf, stateOf } from './columns.js';
import { countByTime, earliestIn } from './countByTime.js';
import { eraseTypedDetails } from './eraseTypedDetails.js';
import { matching } from './matching.js';
import { eraseClients, removeAll, removeBefore } from './removeEntries.js';
import { SCHEMA, SCHEMA_VERSION } from './schema.js';
import { writeEntries } from './writeEntries.js';

/** @throws Error of one line for a file that cannot be opened, or is of another version. */
export function openSqliteSearch(path: string): AuditSearch {
  const db = openSqlite(path, { synchronous: 'NORMAL', secureDelete: true });
  try {
    prepare(db, path);
  } catch (fault) {
    db.close();
    throw fault;
  }
  const columns = columnsOf(db);
  const write = writeEntries(db);
  const entryOf = entriesIn(db);
  const countBetween = countByTime(db);

  return {
    ready: async () => {},
    checkpoint: async () => stateOf(db).checkpoint as Position | null,
    write: async (entries, step) => write(entries, step),

    async subjects(keys) {
      const said = db.prepare('select said from subjects where key = ?');
      const known = keys.map(key => [key, said.get<{ said: string }>([key.replaceAll('\0', '')])?.said] as const);
      return new Map(known.filter((entry): entry is [string, string] => entry[1] !== undefined));
    },

    async find(filter, { limit, before, skip = 0 }) {
      const below = Math.min(firstFrom(db, filter.upTo, true), firstFrom(db, before, false));
      const found: AuditEntry[] = [];
      let left = skip;
      for (const { block, bits } of matching(db, columns(), filter, below)) {
        const here = countBits(bits);
        if (left >= here) {
          left -= here;
          continue;
        }
        for (const slot of slotsOf(bits).slice(left, left + limit - found.length)) {
          const entry = entryOf(block.number * BLOCK + slot);
          if (entry) found.push(entry);
        }
        left = 0;
        if (found.length >= limit) break;
      }
      return found;
    },

    async count(filter) {
      let count = 0;
      for (const { bits } of matching(db, columns(), filter, firstFrom(db, filter.upTo, true)))
        count += countBits(bits);
      return count;
    },

    async newestOf(asked) {
      const known = columns();
      const wanted = new Set<string>(asked);
      const left = new Set<number>();
      known.shops.forEach((own, id) => {
        if (own && wanted.has(own.shop)) left.add(id);
      });
      const newest = new Map<ShopDomain, AuditEntry>();
      for (const block of [...known.blocks.values()].sort((a, b) => b.number - a.number))
        for (let slot = block.size - 1; slot >= 0 && left.size > 0; slot--) {
          if (!hasBit(block.stored, slot) || !left.delete(block.shops[slot] as number)) continue;
          const entry = entryOf(block.number * BLOCK + slot);
          if (entry?.shop) newest.set(entry.shop, entry);
        }
      return newest;
    },

    async facets(filter) {
      const { category: _, action: __, ...rest } = filter;
      const known = columns();
      const counts = new Float64Array(known.kinds.length);
      for (const { block, bits } of matching(db, known, rest, firstFrom(db, rest.upTo, true)))
        for (let slot = 0; slot < block.size; slot++)
          if (hasBit(bits, slot))
            counts[block.kinds[slot] as number] = (counts[block.kinds[slot] as number] as number) + 1;
      return facetsOf(known.kinds, counts, filter);
    },

    countBetween: async (filter, edges) => countBetween(columns(), filter, edges, firstFrom(db, filter.upTo, true)),

    earliest: async () => earliestIn(db, columns()),

    async eraseShop(shop, typed) {
      const entries = eraseClients(db, columns, shop) + (await eraseTypedDetails(db, columns, shop, typed));
      expungeDeleted(db, { vacuum: false });
      removeSetAside(path);
      return { entries };
    },
    removeBefore: async at => ({ entries: removeBefore(db, columns, at) }),
    async clear() {
      removeAll(db);
      expungeDeleted(db, { vacuum: false });
    },
    close: async () => db.close(),
  };
}

function prepare(db: Sqlite, path: string): void {
  // Blocks are read one after another, and words here and there.
  db.exec('pragma cache_size = -16384; pragma wal_autocheckpoint = 4000');
  db.transaction(() => {
    const [version] = db.prepareLists('pragma user_version').get<[number]>() ?? [];
    if (version === 0) db.exec(SCHEMA);
    else if (version !== SCHEMA_VERSION)
      throw new Error(
        `${path} was written by another version: start Tidewatch, and it is filled again from the events`,
      );
  });
}

/** The key of the first entry at a position or after it, or only after it; of none, a number beyond all. */
function firstFrom(db: Sqlite, position: Position | undefined, after: boolean): number {
  if (position === undefined) return Number.MAX_SAFE_INTEGER;
  const from = db.prepareLists('select key, position from entries where key >= ? order by key limit 1');
  let low = 0;
  let high = stateOf(db).next_key;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [key, there] = from.get<[number, string]>([middle]) ?? [];
    if (key === undefined || there === undefined) high = middle;
    else if (there < position || (after && there === position)) low = key + 1;
    else high = middle;
  }
  return low;
}

function entriesIn(db: Sqlite): (key: number) => AuditEntry | undefined {
  const select = db.prepare(
    `select e.position, e.id, e.at, s.shop, k.action, k.category, e.details, e.client, e.session_id as sessionId
     from entries e join kinds k on k.id = e.kind_id left join shops s on s.id = e.shop_id where e.key = ?`,
  );
  return key => select.get<AuditEntry>([key]);
}

function facetsOf(
  kinds: ReturnType<ReturnType<typeof columnsOf>>['kinds'],
  counts: Float64Array,
  { category, action }: AuditFilter,
): Facets {
  const categories: Record<string, number> = {};
  const actions: Record<string, number> = {};
  kinds.forEach((kind, id) => {
    const count = counts[id] ?? 0;
    if (!kind || count === 0) return;
    if ((action ?? kind.action) === kind.action) categories[kind.category] = (categories[kind.category] ?? 0) + count;
    if ((category ?? kind.category) === kind.category) actions[kind.action] = (actions[kind.action] ?? 0) + count;
  });
  return { categories, actions };
}
