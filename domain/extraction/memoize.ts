import { LRUCache } from 'lru-cache';

const MAX_TEXTS = 10_000;

/**
 * Caches a pure function of a short text, because shops repeat labels, names and phrases within and across pages.
 * @param read never returns `undefined`.
 */
export function memoize<Value>(read: (text: string) => Value, max = MAX_TEXTS): (text: string) => Value {
  const known = new LRUCache<string, { readonly value: Value }>({ max });
  return text => {
    const found = known.get(text);
    if (found) return found.value;
    const value = read(text);
    known.set(detached(text), { value });
    return value;
  };
}

/** Copies the text, because a slice would keep the whole page in memory (bar: idle <= 180 MB). */
const detached = (text: string): string => ` ${text}`.slice(1);
