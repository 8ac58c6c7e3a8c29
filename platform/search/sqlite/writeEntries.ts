import type { Sqlite } from '../../sqlite/open.js';
import { type AuditSearch, type IndexedEntry, SearchConflict } from '../port.js';
import { BLOCK } from './bits.js';
import { addEntries, emptyBlock, stateOf } from './columns.js';
import { sealBlock } from './sealBlock.js';

type Step = Parameters<AuditSearch['write']>[1];

/** In one transaction. @returns what `AuditSearch.write` does. */
export function writeEntries(db: Sqlite): (entries: readonly IndexedEntry[], step: Step) => void {
  const ids = idsIn(db);
  const insert = db.prepare(
    `insert into entries (key, position, id, at, shop_id, kind_id, details, client, session_id, set_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  const write = (entries: readonly IndexedEntry[], step: Step): void =>
    db.transaction(() => {
      const state = stateOf(db);
      if (state.checkpoint !== step.from)
        throw new SearchConflict(`the index ends at ${state.checkpoint}, and not at ${step.from}`);
      ids.begin(state.epoch);
      let key = state.next_key;
      let last = step.from ?? '';
      for (const entry of entries) {
        if (entry.position <= last || entry.position > step.to)
          throw new RangeError(`the entry of ${entry.position} is out of order`);
        last = entry.position;
        const shopId = entry.shop === null ? 0 : ids.shop(entry.shop);
        insert.run([
          key,
          entry.position,
          entry.id,
          entry.at,
          shopId,
          ids.kind(entry.category, entry.action),
          entry.details.replaceAll('\0', ''),
          entry.client,
          entry.sessionId,
          ids.set(shopId, entry.digests),
        ]);
        key += 1;
        if (key % BLOCK === 0) fill(db, key / BLOCK - 1);
      }
      writeShops(db, ids.shop, step.shops ?? {});
      writeSubjects(db, step.subjects ?? {});
      const renamed = ids.added() + Object.keys(step.shops ?? {}).length;
      db.prepare('update state set checkpoint = ?, next_key = ?, names = names + ?').run([step.to, key, renamed]);
    });

  return (entries, step) => {
    try {
      write(entries, step);
    } catch (fault) {
      ids.forget();
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

/** The block has just become full. */
function fill(db: Sqlite, number: number): void {
  const block = emptyBlock(number);
  addEntries(db, block, number * BLOCK);
  saveBlock(db, block);
  sealBlock(
    db,
    number,
    Array.from(block.texts ?? [], text => text?.trim().split(' ')),
  );
}

function saveBlock(db: Sqlite, { number, minAt, maxAt, kinds, shops, sets }: ReturnType<typeof emptyBlock>): void {
  const [kindBytes, shopBytes, setBytes] = [kinds, shops, sets].map(list => new Uint8Array(list.buffer));
  db.prepare('insert or replace into blocks (block, min_at, max_at, kinds, shops, sets) values (?, ?, ?, ?, ?, ?)').run(
    [number, minAt, maxAt, kindBytes as Uint8Array, shopBytes as Uint8Array, setBytes as Uint8Array],
  );
}

const REMEMBERED = 10_000;

/** The numbers of texts that many entries have in common; made when they are first seen. */
function idsIn(db: Sqlite) {
  const known = new Map<string, number>();
  const addDigest = db.prepare('insert into digests (digest, set_id) values (?, ?)');
  let epoch = -1;
  let added = 0;

  /** @param made is told of a new one. */
  function idOf(table: string, columns: string, args: readonly (string | number)[], made?: (id: number) => void) {
    const key = JSON.stringify([table, ...args]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const where = columns.split(', ').map(column => `${column} = ?`);
    let id = db.prepare(`select id from ${table} where ${where.join(' and ')}`).get<{ id: number }>(args)?.id;
    if (id === undefined) {
      const insert = db.prepare(`insert into ${table} (${columns}) values (${args.map(() => '?')}) returning id`);
      id = (insert.get<{ id: number }>(args) as { id: number }).id;
      made?.(id);
    }
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, id);
    return id;
  }
  const count = () => {
    added += 1;
  };

  return {
    /** What was remembered may be gone if another process erased. */
    begin(current: number) {
      if (current !== epoch) known.clear();
      epoch = current;
      added = 0;
    },
    /** After a transaction that was rolled back. */
    forget: () => known.clear(),
    /** Kinds and shops made since the transaction began. */
    added: () => added,
    shop: (shop: string) => idOf('shops', 'shop', [shop], count),
    kind: (category: string, action: string) => idOf('kinds', 'category, action', [category, action], count),
    set(shopId: number, digests: readonly string[]): number {
      const own = [...new Set(digests)].sort();
      if (own.length === 0) return 0;
      return idOf('sets', 'shop_id, digests', [shopId, own.join(' ')], id => {
        for (const digest of own) addDigest.run([digest, id]);
      });
    },
  };
}
