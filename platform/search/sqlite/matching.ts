/** Which entries a filter lets through, block by block, newest first. */
import type { Sqlite } from '../../sqlite/open.js';
import type { AuditFilter, SearchTerm } from '../port.js';
import { wordsOf } from '../wordsOf.js';
import { addAll, type Bits, BLOCK, keepCommon, noBits, setBit } from './bits.js';
import type { Block, Columns } from './columns.js';
import { type InBlock, phrase } from './phrase.js';

export interface Match {
  readonly block: Block;
  readonly bits: Bits;
}

/** @param below keys below this one only. */
export function* matching(db: Sqlite, columns: Columns, filter: AuditFilter, below: number): Generator<Match> {
  const blocks = [...columns.blocks.values()].filter(({ number }) => number * BLOCK < below);
  blocks.sort((a, b) => b.number - a.number);
  const byColumns = columnsTest(columns, filter);
  const inTime = timeTest(db, filter);
  const terms = (filter.terms ?? []).flatMap(term => termTest(db, term) ?? []);
  for (const block of blocks) {
    const bits = byColumns(block, below - block.number * BLOCK);
    for (const test of [inTime, ...terms]) {
      if (bits.every(some => some === 0)) break;
      keepCommon(bits, test(block, bits));
    }
    yield { block, bits };
  }
}

function columnsTest({ kinds, shops }: Columns, { category, action, shop, shopState }: AuditFilter) {
  const kindFits = Uint8Array.from(kinds, kind =>
    kind && (category ?? kind.category) === kind.category && (action ?? kind.action) === kind.action ? 1 : 0,
  );
  const shopFits = Uint8Array.from(shops, own =>
    own && (shop ?? own.shop) === own.shop && (shopState ?? own.state) === own.state ? 1 : 0,
  );
  // The system's.
  const noShop = shop === undefined && shopState === undefined ? 1 : 0;

  return (block: Block, size: number): Bits => {
    const bits = noBits();
    const end = Math.min(block.size, size);
    for (let slot = 0; slot < end; slot++) {
      const own = block.shops[slot] as number;
      if (kindFits[block.kinds[slot] as number] && (own === 0 ? noShop : shopFits[own])) setBit(bits, slot);
    }
    return bits;
  };
}

const LAST = '\u{10ffff}';

function timeTest(db: Sqlite, filter: AuditFilter): InBlock {
  const { from, to }: { readonly from: string; readonly to: string } = {
    from: filter.from ?? '',
    to: filter.to ?? LAST,
  };
  const times = db.prepareLists('select key, at from entries where key >= ? and key < ?');
  return ({ number, minAt, maxAt }, within) => {
    if (minAt >= from && maxAt < to) return within;
    const bits = noBits();
    if (maxAt < from || minAt >= to) return bits;
    for (const [key, at] of times.all<[number, string]>([number * BLOCK, (number + 1) * BLOCK]))
      if (at >= from && at < to) setBit(bits, key % BLOCK);
    return bits;
  };
}

/** `null`: every entry matches. */
function termTest(db: Sqlite, { text, prefix, digest }: SearchTerm): InBlock | null {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const inText = phrase(db, words, prefix);
  const sets = db
    .prepareLists('select set_id from digests where digest = ?')
    .all<[number]>([digest.replaceAll('\0', '')]);
  if (sets.length === 0) return inText;
  const hasDigest = new Uint8Array(Math.max(...sets.map(([id]) => id)) + 1);
  for (const [id] of sets) hasDigest[id] = 1;
  return (block, within) => {
    const bits = noBits();
    for (let slot = 0; slot < block.size; slot++) if (hasDigest[block.sets[slot] as number]) setBit(bits, slot);
    addAll(bits, inText(block, within));
    return bits;
  };
}
