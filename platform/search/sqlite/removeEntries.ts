/** Removes or erases entries in short transactions, so that others can use the file and the thread in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditCategory } from '../../../domain/audit/category.js';
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { expungeDeleted } from '../../sqlite/expungeDeleted.js';
import type { Sqlite } from '../../sqlite/open.js';
import type { TypedDetails } from '../port.js';
import { storable } from './selection.js';
import { tokensOf } from './tokens.js';

/** Entries in a transaction. */
const BATCH = 50;
/** Pages of the full-text table that are merged in one step. */
const MERGED_PAGES = 50;

interface StoredEntry {
  readonly key: number;
  readonly kind_id: number;
  readonly shop_id: number;
  readonly category: AuditCategory;
  readonly action: string;
  readonly details: string;
}

/** Erases what is personal in a shop's entries, and every trace of it in the file. @returns the number of entries changed. */
export async function eraseShop(db: Sqlite, shop: ShopDomain, { actions, erased }: TypedDetails): Promise<number> {
  db.prepare('delete from subjects where shop = ?').run([shop]);
  const typed = JSON.stringify(actions);
  const next = db.prepare(
    `select e.key, e.kind_id, e.shop_id, k.action, c.details
     from entries e join contents c on c.key = e.key join kinds k on k.id = e.kind_id
     where e.shop_id = (select id from shops where shop = ?) and e.key > ?
       and (c.personal = 1 or c.details <> ? and k.action in (select value from json_each(?)))
     order by e.key limit ${BATCH}`,
  );
  const clear = db.prepare(
    'update contents set client = null, session_id = null, personal = 0, details = ? where key = ?',
  );
  const insertWords = db.prepare('insert into words (rowid, tokens) values (?, ?)');
  const eraseBatch = (after: number) =>
    db.transaction(() => {
      const entries = next.all<StoredEntry>([shop, after, erased, typed]);
      for (const { key, kind_id, shop_id, action, details } of entries) {
        const kept = actions.includes(action) ? erased : details;
        clear.run([kept, key]);
        db.prepare('delete from words where rowid = ?').run([key]);
        insertWords.run([key, tokensOf({ action, details: kept, shop, digests: [] }, kind_id, shop_id)]);
      }
      return entries;
    });

  let changed = 0;
  for (let batch = eraseBatch(-1); batch.length > 0; batch = eraseBatch(batch.at(-1)?.key ?? 0)) {
    changed += batch.length;
    await nextTurn();
  }
  await mergeWords(db);
  expungeDeleted(db, { vacuum: false });
  return changed;
}

/** FTS5 keeps the tokens of deleted rows until their segment is merged. */
async function mergeWords(db: Sqlite): Promise<void> {
  const written = () => db.prepareLists('select total_changes()').get<[number]>()?.[0] ?? 0;
  // A negative count begins to merge all segments into one; positive ones continue, until nothing is left to do.
  for (let pages = -MERGED_PAGES, before = -1; written() - before >= 2; pages = MERGED_PAGES) {
    before = written();
    db.prepare(`insert into words (words, rank) values ('merge', ?)`).run([pages]);
    await nextTurn();
  }
}

/** @returns the number of entries removed. */
export async function removeBefore(db: Sqlite, at: string): Promise<number> {
  const next = db.prepareLists(`select key from entries where at < ? order by at limit ${BATCH}`);
  const removeBatch = () =>
    db.transaction(() => {
      const keys = JSON.stringify(next.all<[number]>([storable(at)]).flat());
      for (const [table, key] of [
        ['words', 'rowid'],
        ['contents', 'key'],
        ['entries', 'key'],
      ])
        db.prepare(`delete from ${table} where ${key} in (select value from json_each(?))`).run([keys]);
      return JSON.parse(keys).length as number;
    });
  let removed = 0;
  for (let count = removeBatch(); count > 0; count = removeBatch()) {
    removed += count;
    await nextTurn();
  }
  return removed;
}

export function removeAll(db: Sqlite): void {
  db.transaction(() => {
    for (const table of ['entries', 'contents', 'subjects', 'kinds', 'shops']) db.exec(`delete from ${table}`);
    db.exec(`insert into words (words) values ('delete-all'); update state set checkpoint = null`);
  });
  expungeDeleted(db, { vacuum: false });
}
