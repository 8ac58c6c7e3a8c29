import { type Bits, countBits, noBits, setBit } from './bits.js';

export interface RareToken {
  readonly token: string;
  readonly slots: number[];
}

/** Longer beginnings are rarely typed, and never frequent. */
const LONGEST = 32;
const HALF_A_PAIR = /[\ud800-\udbff]$/;

/**
 * Beginnings that rare tokens have in common so often that together they are frequent, such as the first digit of all
 * prices. Of a pair of words: the first word and a beginning of the second.
 */
export function prefixesOf(tokens: readonly RareToken[], frequent: number): Map<string, Bits> {
  const sorted = [...tokens].sort((a, b) => (a.token < b.token ? -1 : 1));
  const found = new Map<string, Bits>();

  /** Of those from `low` to `high`, which have their first `length` characters in common. */
  function inspect(low: number, high: number, length: number): void {
    let sum = 0;
    for (let n = low; n < high; n++) sum += (sorted[n] as RareToken).slots.length;
    if (sum < frequent || length > LONGEST) return;
    const first = (sorted[low] as RareToken).token;
    if (length >= shortest(first) && !HALF_A_PAIR.test(first.slice(0, length))) {
      const bits = noBits();
      for (let n = low; n < high; n++) for (const slot of (sorted[n] as RareToken).slots) setBit(bits, slot);
      if (countBits(bits) < frequent) return;
      found.set(first.slice(0, length), bits);
    }
    for (let from = low; from < high; ) {
      const next = (sorted[from] as RareToken).token[length];
      let to = from + 1;
      while (to < high && (sorted[to] as RareToken).token[length] === next) to++;
      if (next !== undefined) inspect(from, to, length + 1);
      from = to;
    }
  }

  if (sorted.length > 0) inspect(0, sorted.length, 0);
  return found;
}

/** Of a pair, the first word is always whole. */
const shortest = (token: string): number => (token.startsWith('~') ? token.indexOf('~', 1) + 2 : 1);

/** In parts of about so many, none of which has a beginning in common with another that `prefixesOf` would find. */
export function* byBeginning(tokens: readonly RareToken[], many: number): Generator<RareToken[]> {
  const groups = new Map<string, RareToken[]>();
  for (const own of tokens) {
    // By code points: half of one is no beginning.
    const [first = '', second = ''] = own.token;
    const beginning = first === '~' ? second : first;
    const group = groups.get(beginning);
    if (group) group.push(own);
    else groups.set(beginning, [own]);
  }
  let part: RareToken[] = [];
  for (const group of groups.values()) {
    part = part.concat(group);
    if (part.length < many) continue;
    yield part;
    part = [];
  }
  yield part;
}
