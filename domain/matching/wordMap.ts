/**
 * A map by word in which most words are not: each word of each text is looked up, and its first letter and its length
 * mostly tell that it is not there, without its hash.
 */
export interface WordMap<Value> {
  get(word: string): Value | undefined;
  /** Whether a word of this length that begins with this character may be there. */
  mayHave(firstCode: number, length: number): boolean;
  readonly entries: readonly (readonly [string, Value])[];
}

/** By the low bits of the first character: a bit for each length. */
const FIRSTS = 128;
const LONGEST = 31;

/** @param entries words of 1 to 31 characters. */
export function wordMap<Value>(entries: Iterable<readonly [string, Value]>): WordMap<Value> {
  const values = new Map(entries);
  const lengths = new Int32Array(FIRSTS);
  for (const word of values.keys()) {
    const first = word.charCodeAt(0) % FIRSTS;
    lengths[first] = (lengths[first] ?? 0) | (1 << word.length);
  }
  const mayHave = (firstCode: number, length: number): boolean =>
    length <= LONGEST && (((lengths[firstCode % FIRSTS] ?? 0) >> length) & 1) === 1;
  return {
    get: word => (mayHave(word.charCodeAt(0), word.length) ? values.get(word) : undefined),
    mayHave,
    entries: [...values],
  };
}
