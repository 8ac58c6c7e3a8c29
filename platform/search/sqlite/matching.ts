/** Which entries a filter lets through, block by block, newest first. */
import type { Sqlite } from '../../sqlite/open.js';
import type { AuditFilter, SearchTerm } from '../port.js';
import { wordsOf } from '../wordsOf.js';
import { addAll, allBelow, type Bits, BLOCK, countBits, isEmpty, keepCommon, noBits, setBit, slotsOf } from './bits.js';
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
  // What is rare first: what is left to look at is then next to nothing.
  const terms = (filter.terms ?? []).map(term => termTest(db, columns, term));
  const tests = [timeTest(db, filter), ...terms, columnsTest(columns, filter)];
  for (const block of blocks) {
    const bits = allBelow(below - block.number * BLOCK);
    keepCommon(bits, block.stored);
    for (const test of tests) {
      if (isEmpty(bits)) break;
      keepCommon(bits, test(block, bits));
    }
    yield { block, bits };
  }
}

/** So few are looked at one by one. */
const FEW = BLOCK / 16;

function columnsTest({ kinds, shops }: Columns, { category, action, shop, shopState }: AuditFilter): InBlock {
  if ([category, action, shop, shopState].every(asked => asked === undefined)) return (_, within) => within;
  const kindFits = Uint8Array.from(kinds, kind =>
    kind && (category ?? kind.category) === kind.category && (action ?? kind.action) === kind.action ? 1 : 0,
  );
  const shopFits = Uint8Array.from(shops, own =>
    own && (shop ?? own.shop) === own.shop && (shopState ?? own.state) === own.state ? 1 : 0,
  );
  // The system's.
  shopFits[0] = shop === undefined && shopState === undefined ? 1 : 0;

  return (block, within) => {
    const bits = noBits();
    const fits = (slot: number) => kindFits[block.kinds[slot] as number] && shopFits[block.shops[slot] as number];
    if (countBits(within) <= FEW) {
      for (const slot of slotsOf(within)) if (fits(slot)) setBit(bits, slot);
    } else for (let slot = 0; slot < block.size; slot++) if (fits(slot)) setBit(bits, slot);
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

function termTest(db: Sqlite, columns: Columns, { text, prefix, digest }: SearchTerm): InBlock {
  const inText = phrase(db, columns, wordsOf(text), prefix);
  const sets = db
    .prepareLists('select set_id from digests where digest = ?')
    .all<[number]>([digest.replaceAll('\0', '')]);
  if (sets.length === 0) return inText;
  let last = 0;
  for (const [id] of sets) if (id > last) last = id;
  const hasDigest = new Uint8Array(last + 1);
  for (const [id] of sets) hasDigest[id] = 1;
  return (block, within) => {
    const bits = noBits();
    for (let slot = 0; slot < block.size; slot++) if (hasDigest[block.sets[slot] as number]) setBit(bits, slot);
    addAll(bits, inText(block, within));
    return bits;
  };
}
