import type { Sqlite } from '../../sqlite/open.js';
import { type Bits, BLOCK, setBit } from './bits.js';

const FIRST_CHUNK = 100;
const GROWTH = 4;

/**
 * The entries that the full-text table has of a token, newest first: a few to begin with, as a page needs no more.
 * @returns adds those of one block. To be asked from the newest block to the oldest.
 */
export function rareEntries(db: Sqlite, token: string, prefix: boolean): (block: number, bits: Bits) => void {
  const chunk = db.prepareLists(
    'select rowid from words where words match ? and rowid < ? order by rowid desc limit ?',
  );
  // A token holds no quotation mark, so nothing in it is syntax.
  const match = `"${token}"${prefix ? ' *' : ''}`;
  let limit = FIRST_CHUNK;
  let keys: number[] = [];
  let next = 0;
  let below = Number.MAX_SAFE_INTEGER;
  let more = true;

  function read(end: number): void {
    below = Math.min(below, end);
    keys = chunk.all<[number]>([match, below, limit]).map(([key]) => key);
    next = 0;
    more = keys.length === limit;
    below = keys.at(-1) ?? 0;
    limit *= GROWTH;
  }

  return (block, bits) => {
    const start = block * BLOCK;
    const end = start + BLOCK;
    for (;;) {
      while (next < keys.length && (keys[next] as number) >= end) next++;
      if (next === keys.length) {
        if (!more) return;
        read(end);
        continue;
      }
      const key = keys[next] as number;
      if (key < start) return;
      setBit(bits, key - start);
      next++;
    }
  };
}
