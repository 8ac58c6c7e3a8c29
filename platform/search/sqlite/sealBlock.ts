/**
 * Makes a full block of entries searchable. What many of its entries have in common goes into bits, the rest into the
 * full-text table: that finds what is rare at once, but would have to go through every entry for what is frequent.
 */
import { wellFormedJson } from '../../runtime/json/wellFormedJson.js';
import type { Sqlite } from '../../sqlite/open.js';
import { type Bits, BLOCK, bytesOf, noBits, setBit } from './bits.js';
import { type BlockWords, blockWords, type Grams, longer, singleWords } from './grams.js';
import { prefixesOf, type RareToken } from './prefixes.js';

/** In so many entries of a block, a token is frequent. */
export const FREQUENT = 64;
/** Longer phrases are looked up by their parts, and compared with the text. */
export const LONGEST_KNOWN = 6;

/** @param entries the words of each entry of the block (entryWords.ts); `undefined` for one that was removed. */
export function sealBlock(db: Sqlite, block: number, entries: readonly (readonly string[] | undefined)[]): void {
  const saveBits = db.prepare('insert into dense (block, token, bits) values (?, ?, ?)');
  const saveToken = db.prepare('insert or ignore into frequent (token) values (?)');
  const save = (token: string, bits: Bits) => {
    saveBits.run([block, token, bytesOf(bits)]);
    saveToken.run([token]);
  };
  const text = blockWords(entries);
  const words = singleWords(text);
  const pairs = longer(text, words, words, 2, () => true);
  const isFrequent = (grams: Grams) => (id: number) => (grams.entries[id] as number) >= FREQUENT;

  let grams = pairs;
  const frequent = [words, pairs];
  for (let length = 3; length <= LONGEST_KNOWN; length++) {
    grams = longer(text, words, grams, length, isFrequent(grams));
    frequent.push(grams);
  }
  for (const grams of frequent) for (const [token, bits] of bitsOfFrequent(text, grams)) save(token, bits);

  const rare = [words, pairs].map(grams => rareTokens(text, grams));
  for (const tokens of rare) for (const [prefix, bits] of prefixesOf(tokens, FREQUENT)) save(`${prefix}*`, bits);

  const bySlot: string[][] = entries.map(() => []);
  for (const tokens of rare)
    for (const { token, slots } of tokens) for (const slot of slots) (bySlot[slot] as string[]).push(token);
  const rows = bySlot
    .map((tokens, slot) => [block * BLOCK + slot, tokens.join(' ')])
    .filter((_, slot) => entries[slot]);
  db.prepare('insert into words (rowid, tokens) select value ->> 0, value ->> 1 from jsonb_each(?)').run([
    wellFormedJson(JSON.stringify(rows)),
  ]);
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
