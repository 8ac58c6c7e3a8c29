export interface KeyedCounter {
  of(key: string): number;
  add(key: string): void;
  drop(key: string): void;
}

/** Counts what is currently open, by owner. */
export function keyedCounter(): KeyedCounter {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add: key => void counts.set(key, of(key) + 1),
    drop(key) {
      if (of(key) > 1) counts.set(key, of(key) - 1);
      else counts.delete(key);
    },
  };
}
