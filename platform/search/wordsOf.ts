/** Longer words are told apart by their beginning. */
const LONGEST = 64;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const HALF_A_PAIR = /[\ud800-\udbff]$/;

/** The words that a text is found by, on every engine: runs of letters and digits, in small letters. */
export const wordsOf = (text: string): string[] =>
  (text.normalize('NFKC').toLowerCase().match(WORD) ?? []).map(word =>
    word.length > LONGEST ? word.slice(0, LONGEST).replace(HALF_A_PAIR, '') : word,
  );
