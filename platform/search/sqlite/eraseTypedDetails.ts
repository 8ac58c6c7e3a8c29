import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sqlite } from '../../sqlite/open.js';
import type { TypedDetails } from '../port.js';
import { BLOCK } from './bits.js';
import type { Columns } from './columns.js';
import { raiseEpoch } from './removeEntries.js';
import { beginAgain, sealBlock } from './sealBlock.js';

/** Pages of the full-text table that are merged in one step. */
const MERGED_PAGES = 200;

/**
 * Replaces details that quote what a shop's merchant typed, and makes their blocks searchable again, one block at a time:
 * between two of them this thread answers others. @returns how many entries it changed.
 */
export async function eraseTypedDetails(
  db: Sqlite,
  columns: () => Columns,
  shop: string,
  { actions, erased }: TypedDetails,
): Promise<number> {
  const { blocks, shops, kinds } = columns();
  const id = shops.findIndex(own => own?.shop === shop);
  if (id < 0) return 0;
  const quoting = new Set(kinds.flatMap((kind, at) => (kind && actions.includes(kind.action) ? [at] : [])));
  let changed = 0;
  for (const block of [...blocks.values()]) {
    const keys: number[] = [];
    for (let slot = 0; slot < block.size; slot++)
      if (block.shops[slot] === id && quoting.has(block.kinds[slot] as number)) keys.push(block.number * BLOCK + slot);
    const inBlock = keys.length === 0 ? 0 : replaceIn(db, { number: block.number, keys, erased });
    changed += inBlock;
    if (inBlock > 0) await nextTurn();
  }
  if (changed > 0) await forgetWords(db);
  return changed;
}

function replaceIn(
  db: Sqlite,
  { number, keys, erased }: { readonly number: number; readonly keys: readonly number[]; readonly erased: string },
): number {
  const update = db.prepare('update entries set details = ? where key = ? and details <> ?');
  return db.transaction(() => {
    let changed = 0;
    for (const key of keys) changed += update.run([erased, key, erased]).changes;
    if (changed === 0) return 0;
    const wasSealed = db.prepare('delete from blocks where block = ?').run([number]).changes > 0;
    if (wasSealed && beginAgain(db, number)) for (const _ of sealBlock(db, number));
    raiseEpoch(db);
    return changed;
  });
}

/** The full-text table keeps the words of deleted rows until it is merged, and `frequent` those of former blocks. */
async function forgetWords(db: Sqlite): Promise<void> {
  db.exec('delete from frequent where token not in (select token from dense)');
  const written = () => db.prepareLists('select total_changes()').get<[number]>()?.[0] ?? 0;
  // A negative count begins to merge all segments into one; positive ones continue, until nothing is left to do.
  for (let pages = -MERGED_PAGES, before = -1; written() - before >= 2; pages = MERGED_PAGES) {
    before = written();
    db.prepare(`insert into words (words, rank) values ('merge', ?)`).run([pages]);
    await nextTurn();
  }
}
