import { wellFormedJson } from '../../runtime/json/wellFormedJson.js';
import type { Sqlite } from '../../sqlite/open.js';
import { mustBeInOrder } from '../mustBeInOrder.js';
import { type AuditSearch, type IndexedEntry, SearchConflict } from '../port.js';
import { BLOCK } from './bits.js';
import { stateOf } from './columns.js';
import { sealingIn } from './sealingIn.js';

type Step = Parameters<AuditSearch['write']>[1];

/** In one transaction. @returns what `AuditSearch.write` does. */
export function writeEntries(db: Sqlite): (entries: readonly IndexedEntry[], step: Step) => void {
  const ids = idsIn(db);
  const sealing = sealingIn(db);
  // All rows as one argument: one call for each would take twice as long.
  const insert = db.prepare(
    `insert into entries (key, position, id, at, shop_id, kind_id, details, client, session_id, set_id)
     select ${Array.from({ length: 10 }, (_, n) => `value ->> ${n}`).join(', ')} from jsonb_each(?)`,
  );
  const insertAll = (rows: readonly (readonly unknown[])[]) => void insert.run([wellFormedJson(JSON.stringify(rows))]);

  const write = (entries: readonly IndexedEntry[], step: Step): void =>
    db.transaction(() => {
      const state = stateOf(db);
      if (state.checkpoint !== step.from)
        throw new SearchConflict(`the index ends at ${state.checkpoint}, and not at ${step.from}`);
      ids.begin(state.epoch);
      sealing.begin(state);
      mustBeInOrder(entries, step);
      let key = state.next_key;
      let rows: unknown[][] = [];
      for (const { position, id, at, shop, category, action, details, client, sessionId, digests } of entries) {
        const shopId = shop === null ? 0 : ids.shop(shop);
        const text = details.replaceAll('\0', '');
        const [kindId, setId] = [ids.kind(category, action), ids.set(shopId, digests)];
        rows.push([key, position, id, at, shopId, kindId, text, client, sessionId, setId]);
        key += 1;
        if (key % BLOCK !== 0) continue;
        insertAll(rows);
        rows = [];
        sealing.full(key / BLOCK - 1);
      }
      insertAll(rows);
      sealing.advance(Math.min(entries.length, key % BLOCK));
      writeShops(db, ids.shop, step.shops ?? {});
      writeSubjects(db, step.subjects ?? {});
      const renamed = ids.made() + Object.keys(step.shops ?? {}).length;
      db.prepare('update state set checkpoint = ?, next_key = ?, names = names + ?').run([step.to, key, renamed]);
    });

  return (entries, step) => {
    try {
      write(entries, step);
    } catch (fault) {
      ids.forget();
      sealing.forget();
      throw fault;
    }
  };
}

function writeShops(db: Sqlite, idOf: (shop: string) => number, shops: NonNullable<Step['shops']>): void {
  const update = db.prepare('update shops set state = ? where id = ?');
  for (const [shop, state] of Object.entries(shops)) update.run([state, idOf(shop)]);
}

function writeSubjects(db: Sqlite, subjects: NonNullable<Step['subjects']>): void {
  const put = db.prepare('insert or replace into subjects (key, shop, said) values (?, ?, ?)');
  const forget = db.prepare('delete from subjects where key = ?');
  for (const [key, note] of Object.entries(subjects))
    if (note) put.run([key, note.shop, note.said]);
    else forget.run([key]);
}

const REMEMBERED = 10_000;

/** The numbers of texts that many entries have in common; made when they are first seen. */
function idsIn(db: Sqlite) {
  const addDigest = db.prepare('insert or ignore into digests (digest, set_id) values (?, ?)');
  const kinds = idsOf(db, 'kinds', 'category, action');
  const shops = idsOf(db, 'shops', 'shop');
  const sets = idsOf(db, 'sets', 'shop_id, digests');
  let epoch = -1;
  let made = 0;
  const count = () => {
    made += 1;
  };
  const forget = () => [kinds, shops, sets].forEach(ids => void ids.forget());

  return {
    /** What was remembered may be gone if another process erased. */
    begin(current: number) {
      if (current !== epoch) forget();
      epoch = current;
      made = 0;
    },
    /** After a transaction that was rolled back. */
    forget,
    /** How many kinds and shops were made since the transaction began. */
    made: () => made,
    shop: (shop: string) => shops.of(shop, [shop], count),
    kind: (category: string, action: string) => kinds.of(`${category} ${action}`, [category, action], count),
    set(shopId: number, digests: readonly string[]): number {
      if (digests.length === 0) return 0;
      const joined = digests.join(' ');
      return sets.of(`${shopId} ${joined}`, [shopId, joined], id => {
        for (const digest of digests) addDigest.run([digest, id]);
      });
    },
  };
}

function idsOf(db: Sqlite, table: string, columns: string) {
  const names = columns.split(', ');
  const select = db.prepare(`select id from ${table} where ${names.map(name => `${name} = ?`).join(' and ')}`);
  const insert = db.prepare(`insert into ${table} (${columns}) values (${names.map(() => '?')}) returning id`);
  const known = new Map<string, number>();
  return {
    forget: () => known.clear(),
    /** @param made is called for a new one. */
    of(key: string, values: readonly (string | number)[], made: (id: number) => void): number {
      const before = known.get(key);
      if (before !== undefined) return before;
      let id = select.get<{ id: number }>(values)?.id;
      if (id === undefined) {
        id = (insert.get<{ id: number }>(values) as { id: number }).id;
        made(id);
      }
      if (known.size >= REMEMBERED) known.clear();
      known.set(key, id);
      return id;
    },
  };
}
