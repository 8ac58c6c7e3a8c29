/**
 * A map by word in which most words are not: each word of each text is looked up, and its first and last letter and its
 * length mostly tell that it is not there, without its hash.
 */
export interface WordMap<Value> {
  get(word: string): Value | undefined;
  readonly entries: readonly (readonly [string, Value])[];
}

/** By the low bits of a character: a bit for each length. */
const CHARACTERS = 128;
const LONGEST = 31;

/** @param entries words of 1 to 31 characters. */
export function wordMap<Value>(entries: Iterable<readonly [string, Value]>): WordMap<Value> {
  const values = new Map(entries);
  const byFirst = new Int32Array(CHARACTERS);
  const byLast = new Int32Array(CHARACTERS);
  const note = (lengths: Int32Array, code: number, length: number): void => {
    lengths[code % CHARACTERS] = (lengths[code % CHARACTERS] ?? 0) | (1 << length);
  };
  for (const word of values.keys()) {
    note(byFirst, word.charCodeAt(0), word.length);
    note(byLast, word.charCodeAt(word.length - 1), word.length);
  }
  return {
    get(word) {
      const { length } = word;
      if (length > LONGEST) return undefined;
      const first = byFirst[word.charCodeAt(0) % CHARACTERS] ?? 0;
      const last = byLast[word.charCodeAt(length - 1) % CHARACTERS] ?? 0;
      return (((first & last) >> length) & 1) === 1 ? values.get(word) : undefined;
    },
    entries: [...values],
  };
}
