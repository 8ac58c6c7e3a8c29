/**
 * Words and sequences of words as tokens. A token of several words begins with `~`, which no word contains: `~price~drop`.
 */
import { GAP } from '../entryWords.js';

export const gramOf = (words: readonly string[]): string =>
  words.length === 1 ? String(words[0]) : `~${words.join('~')}`;

/** Sequences of one length in a block of entries. */
export interface Grams {
  /** By place in `BlockWords.words`: the id of the sequence that begins there, -1 for none. */
  readonly at: Int32Array;
  /** By id: in how many entries it is. */
  readonly entries: readonly number[];
  /** By id. */
  readonly token: (id: number) => string;
}

/** The words of all entries of a block, one after another. */
export interface BlockWords {
  readonly words: readonly string[];
  /** By place: whose it is. */
  readonly slots: Uint16Array;
}

export function blockWords(entries: readonly (readonly string[] | undefined)[]): BlockWords {
  const words: string[] = [];
  const slots: number[] = [];
  entries.forEach((own = [], slot) => {
    for (const word of own) {
      words.push(word);
      slots.push(slot);
    }
    words.push(GAP);
    slots.push(slot);
  });
  return { words, slots: Uint16Array.from(slots) };
}

export const singleWords = (block: BlockWords): Grams =>
  collect(block, 1, place => (block.words[place] === GAP ? null : block.words[place]));

/**
 * Sequences that are one word longer than those of `shorter`.
 * @param among whether a shorter sequence can be part of one that is looked for: both of its parts have to be.
 */
export function longer(
  block: BlockWords,
  words: Grams,
  shorter: Grams,
  length: number,
  among: (id: number) => boolean,
): Grams {
  const { at } = shorter;
  return collect(block, length, place => {
    const [first = -1, second = -1] = [at[place], at[place + 1]];
    // As one number: the shorter sequence, and the word that follows it.
    return first < 0 || second < 0 || !among(first) || !among(second)
      ? null
      : first * words.entries.length + (words.at[place + length - 1] as number);
  });
}

function collect<Key>(block: BlockWords, length: number, keyAt: (place: number) => Key | null | undefined): Grams {
  const ids = new Map<Key, number>();
  const at = new Int32Array(block.words.length).fill(-1);
  const entries: number[] = [];
  const firstAt: number[] = [];
  const lastSlot: number[] = [];
  for (let place = 0; place < at.length; place++) {
    const key = keyAt(place);
    if (key === null || key === undefined) continue;
    let id = ids.get(key);
    if (id === undefined) {
      id = entries.length;
      ids.set(key, id);
      entries.push(0);
      firstAt.push(place);
      lastSlot.push(-1);
    }
    at[place] = id;
    const slot = block.slots[place] as number;
    if (lastSlot[id] === slot) continue;
    lastSlot[id] = slot;
    entries[id] = (entries[id] as number) + 1;
  }
  return {
    at,
    entries,
    token: id => gramOf(block.words.slice(firstAt[id], (firstAt[id] as number) + length)),
  };
}
