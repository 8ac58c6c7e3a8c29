/**
 * Makes a full block of entries searchable. What many of its entries have in common goes into bits, the rest into the
 * full-text table: that finds what is rare at once, but would have to go through every entry for what is frequent.
 */
import { wellFormedJson } from '../../runtime/json/wellFormedJson.js';
import type { Sqlite } from '../../sqlite/open.js';
import { type Bits, BLOCK, bytesOf, noBits, setBit } from './bits.js';
import { addEntries, type Block, emptyBlock } from './columns.js';
import { type BlockWords, blockWords, type Grams, longer, singleWords } from './grams.js';
import { byBeginning, prefixesOf, type RareToken } from './prefixes.js';

/** In so many entries of a block, a token is frequent. */
export const FREQUENT = 64;
/** Longer phrases are looked up by their parts, and compared with the text. */
export const LONGEST_KNOWN = 6;

/** Entries that are read, or written as words, in one step. */
const ENTRIES_A_STEP = 512;
/** Rare tokens whose beginnings are counted in one step. */
const TOKENS_A_STEP = 4_000;

/**
 * In steps of a few milliseconds each, so that no write takes long. The block is searched by its texts until the last step
 * is done, which saves its row: so what other steps left behind is looked at by no one, and can be dropped.
 */
export function* sealBlock(db: Sqlite, number: number): Generator<void, void, void> {
  const saveBits = db.prepare('insert into dense (block, token, bits) values (?, ?, ?)');
  const saveToken = db.prepare('insert or ignore into frequent (token) values (?)');
  const save = (token: string, bits: Bits) => {
    saveBits.run([number, token, bytesOf(bits)]);
    saveToken.run([token]);
  };
  const first = number * BLOCK;
  const block = emptyBlock(number);
  for (let from = first; from < first + BLOCK; from += ENTRIES_A_STEP) {
    addEntries(db, block, from, from + ENTRIES_A_STEP);
    yield;
  }
  const entries = Array.from({ length: BLOCK }, (_, slot) => block.texts?.[slot]?.trim().split(' '));
  const text = blockWords(entries);
  const words = singleWords(text);
  yield;
  const pairs = longer(text, words, words, 2, () => true);
  yield;
  const isFrequent = (grams: Grams) => (id: number) => (grams.entries[id] as number) >= FREQUENT;

  let grams = pairs;
  const frequent = [words, pairs];
  for (let length = 3; length <= LONGEST_KNOWN; length++) {
    grams = longer(text, words, grams, length, isFrequent(grams));
    frequent.push(grams);
    yield;
  }
  for (const grams of frequent) {
    for (const [token, bits] of bitsOfFrequent(text, grams)) save(token, bits);
    yield;
  }

  const bySlot: string[][] = entries.map(() => []);
  for (const grams of [words, pairs]) {
    const tokens = rareTokens(text, grams);
    for (const { token, slots } of tokens) for (const slot of slots) (bySlot[slot] as string[]).push(token);
    yield;
    for (const some of byBeginning(tokens, TOKENS_A_STEP)) {
      for (const [prefix, bits] of prefixesOf(some, FREQUENT)) save(`${prefix}*`, bits);
      yield;
    }
  }

  const insert = db.prepare('insert into words (rowid, tokens) select value ->> 0, value ->> 1 from jsonb_each(?)');
  for (let from = 0; from < BLOCK; from += ENTRIES_A_STEP) {
    const slots = Array.from({ length: ENTRIES_A_STEP }, (_, n) => from + n).filter(slot => entries[slot]);
    const rows = slots.map(slot => [first + slot, (bySlot[slot] as string[]).join(' ')]);
    insert.run([wellFormedJson(JSON.stringify(rows))]);
    yield;
  }
  saveRow(db, block);
}

/** Whether it is full, but not searchable except by its texts. What was done of that is dropped. */
export function beginAgain(db: Sqlite, number: number): boolean {
  const isSealed = db.prepare('select 1 as is_there from blocks where block = ?').get([number]);
  if (number < 0 || isSealed) return false;
  const range = [number * BLOCK, (number + 1) * BLOCK];
  db.prepare('delete from dense where block = ?').run([number]);
  db.prepare('delete from words where rowid >= ? and rowid < ?').run(range);
  return !!db.prepare('select 1 as is_there from entries where key >= ? and key < ? limit 1').get(range);
}

function saveRow(db: Sqlite, { number, minAt, maxAt, kinds, shops, sets }: Block): void {
  const [kindBytes, shopBytes, setBytes] = [kinds, shops, sets].map(list => new Uint8Array(list.buffer));
  db.prepare('insert or replace into blocks (block, min_at, max_at, kinds, shops, sets) values (?, ?, ?, ?, ?, ?)').run(
    [number, minAt, maxAt, kindBytes as Uint8Array, shopBytes as Uint8Array, setBytes as Uint8Array],
  );
}

function bitsOfFrequent({ slots }: BlockWords, { at, entries, token }: Grams): Map<string, Bits> {
  const found = entries.map((count, id) => (count >= FREQUENT ? { token: token(id), bits: noBits() } : null));
  at.forEach((id, place) => {
    const own = id < 0 ? null : found[id];
    if (own) setBit(own.bits, slots[place] as number);
  });
  return new Map(found.flatMap(own => (own ? [[own.token, own.bits] as const] : [])));
}

function rareTokens({ slots }: BlockWords, { at, entries, token }: Grams): RareToken[] {
  const found = entries.map((count, id): RareToken | null =>
    count < FREQUENT ? { token: token(id), slots: [] } : null,
  );
  at.forEach((id, place) => {
    const own = id < 0 ? null : found[id];
    const slot = slots[place] as number;
    if (own && own.slots.at(-1) !== slot) own.slots.push(slot);
  });
  return found.filter(own => own !== null);
}
