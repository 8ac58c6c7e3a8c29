import type { Sqlite } from '../../sqlite/open.js';
import { mustBeInOrder } from '../mustBeInOrder.js';
import { type AuditSearch, type IndexedEntry, SearchConflict } from '../port.js';
import { storable } from './selection.js';
import { tokensOf } from './tokens.js';

type Step = Parameters<AuditSearch['write']>[1];

/** In one transaction. @returns what `AuditSearch.write` does. */
export function writeEntries(db: Sqlite): (entries: readonly IndexedEntry[], step: Step) => void {
  const insertEntry = db.prepare('insert into entries (at, kind_id, shop_id) values (?, ?, ?) returning key');
  const insertContent = db.prepare(
    'insert into contents (key, position, id, details, client, session_id, personal) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const insertWords = db.prepare('insert into words (rowid, tokens) values (?, ?)');
  return (entries, step) =>
    db.transaction(() => {
      const checkpoint = checkpointOf(db);
      if (checkpoint !== step.from)
        throw new SearchConflict(`the index ends at ${checkpoint}, and not at ${step.from}`);
      mustBeInOrder(entries, step);
      for (const entry of entries) {
        const { position, id, at, shop, category, action, client, sessionId, digests } = entry;
        const kindId = idOf(db, 'kinds', { category, action });
        const shopId = shop === null ? 0 : idOf(db, 'shops', { shop });
        const { key } = insertEntry.get<{ key: number }>([at, kindId, shopId]) as { key: number };
        const details = storable(entry.details);
        const personal = client !== null || sessionId !== null || digests.length > 0 ? 1 : 0;
        insertContent.run([key, position, id, details, client, sessionId, personal]);
        insertWords.run([key, tokensOf({ ...entry, details }, kindId, shopId)]);
      }
      writeShops(db, step.shops ?? {});
      writeSubjects(db, step.subjects ?? {});
      db.prepare('update state set checkpoint = ?').run([step.to]);
    });
}

export const checkpointOf = (db: Sqlite): string | null =>
  db.prepare('select checkpoint from state').get<{ checkpoint: string | null }>()?.checkpoint ?? null;

/** The row's id; inserts the row if it is missing. */
function idOf(db: Sqlite, table: 'kinds' | 'shops', row: Readonly<Record<string, string>>): number {
  const [columns, values] = [Object.keys(row), Object.values(row)];
  const isRow = columns.map(column => `${column} = ?`).join(' and ');
  const found = db.prepare(`select id from ${table} where ${isRow}`).get<{ id: number }>(values);
  const { id } = found ?? insertRow();
  return id;

  function insertRow() {
    const sql = `insert into ${table} (${columns}) values (${columns.map(() => '?')}) returning id`;
    return db.prepare(sql).get<{ id: number }>(values) as { id: number };
  }
}

function writeShops(db: Sqlite, shops: NonNullable<Step['shops']>): void {
  const update = db.prepare('update shops set state = ? where id = ?');
  for (const [shop, state] of Object.entries(shops)) update.run([state, idOf(db, 'shops', { shop })]);
}

function writeSubjects(db: Sqlite, subjects: NonNullable<Step['subjects']>): void {
  const put = db.prepare('insert or replace into subjects (key, shop, said) values (?, ?, ?)');
  const forget = db.prepare('delete from subjects where key = ?');
  for (const [key, note] of Object.entries(subjects))
    if (note) put.run([key, note.shop, note.said]);
    else forget.run([key]);
}
