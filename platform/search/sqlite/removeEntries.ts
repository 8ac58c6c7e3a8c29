/** What takes something out of the index again. Each in one transaction. */
import type { Sqlite } from '../../sqlite/open.js';
import { BLOCK, slotsOf } from './bits.js';
import type { Columns } from './columns.js';

/** @returns how many entries had anything of a client. */
export function eraseClients(db: Sqlite, columns: () => Columns, shop: string): number {
  return db.transaction(() => {
    const { blocks, shops } = columns();
    const id = shops.findIndex(own => own?.shop === shop);
    db.prepare('delete from subjects where shop = ?').run([shop]);
    if (id < 0) return 0;
    db.prepare('delete from digests where set_id in (select id from sets where shop_id = ?)').run([id]);
    db.prepare('delete from sets where shop_id = ?').run([id]);
    const update = db.prepare(
      `update entries set client = null, session_id = null, set_id = 0
       where key = ? and (client is not null or session_id is not null or set_id <> 0)`,
    );
    let erased = 0;
    // The blocks keep the ids of the sets: they mean nothing now, and are never used again.
    for (const { number, shops: own } of blocks.values())
      own.forEach((shopId, slot) => {
        if (shopId === id) erased += update.run([number * BLOCK + slot]).changes;
      });
    raiseEpoch(db);
    return erased;
  });
}

export function removeBefore(db: Sqlite, columns: () => Columns, at: string): number {
  return db.transaction(() => {
    let removed = 0;
    for (const { number, minAt, maxAt, texts } of columns().blocks.values()) {
      if (minAt >= at) continue;
      const range = [number * BLOCK, (number + 1) * BLOCK, at];
      if (!texts)
        db.prepare(
          'delete from words where rowid in (select key from entries where key >= ? and key < ? and at < ?)',
        ).run(range);
      const keys = db
        .prepareLists('delete from entries where key >= ? and key < ? and at < ? returning key')
        .all<[number]>(range);
      removed += keys.length;
      if (!texts)
        forgetInBlock(
          db,
          number,
          keys.map(([key]) => key % BLOCK),
          maxAt < at,
        );
    }
    raiseEpoch(db);
    forgetUnusedSets(db, columns());
    return removed;
  });
}

/** The digests of clients of whom no entry is left. */
function forgetUnusedSets(db: Sqlite, { blocks }: Columns): void {
  const used = new Set<number>();
  for (const { stored, sets } of blocks.values()) for (const slot of slotsOf(stored)) used.add(sets[slot] as number);
  const forget = db.prepare('delete from sets where id = ?');
  const forgetDigests = db.prepare('delete from digests where set_id = ? and digest = ?');
  for (const { id, digests } of db.prepare('select id, digests from sets').all<{ id: number; digests: string }>()) {
    if (used.has(id)) continue;
    forget.run([id]);
    for (const digest of digests.split(' ')) forgetDigests.run([id, digest]);
  }
}

function forgetInBlock(db: Sqlite, block: number, slots: readonly number[], all: boolean): void {
  if (all) {
    db.prepare('delete from blocks where block = ?').run([block]);
    db.prepare('delete from dense where block = ?').run([block]);
    return;
  }
  const [bytes = new Uint8Array()] =
    db.prepareLists('select kinds from blocks where block = ?').get<[Uint8Array]>([block]) ?? [];
  const kinds = new Uint16Array(new Uint8Array(bytes).buffer);
  for (const slot of slots) kinds[slot] = 0;
  db.prepare('update blocks set kinds = ? where block = ?').run([new Uint8Array(kinds.buffer), block]);
}

export function removeAll(db: Sqlite): void {
  db.transaction(() => {
    for (const table of ['entries', 'sets', 'digests', 'subjects', 'blocks', 'dense', 'frequent', 'kinds', 'shops'])
      db.exec(`delete from ${table}`);
    db.exec(`insert into words (words) values ('delete-all')`);
    db.exec('update state set checkpoint = null, next_key = 0, names = names + 1');
    raiseEpoch(db);
  });
}

export function raiseEpoch(db: Sqlite): void {
  db.exec('update state set epoch = epoch + 1');
}
