/** Seeded random numbers: the same key gives the same numbers on every machine and after every restart. */
export interface Random {
  /** 0 <= n < 1. */
  next(): number;
  /** A whole number between `least` and `most`, inclusive. */
  integer(least: number, most: number): number;
  chance(probability: number): boolean;
  /** @throws RangeError for an empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** Picks an index with a probability proportional to its weight. */
  weighted(weights: readonly number[]): number;
}

export function random(...key: readonly (string | number)[]): Random {
  let state = hash(key.join('\n'));
  // Mulberry32: one multiplication per number, and good enough for a demo shop.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: probability => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    weighted(weights) {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const index = weights.findIndex(weight => {
        rest -= weight;
        return rest < 0;
      });
      return index === -1 ? weights.length - 1 : index;
    },
  };
}

/** FNV-1a with a final mix, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value ^= value >>> 16;
  value = Math.imul(value, 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
