/** Looks up tag and attribute names in place, without slicing or lower-casing. */
import { isUpper } from './characters.js';

export interface NameTable<Known> {
  /** The value for the name from `start` to `end`, ignoring case. */
  find(page: string, start: number, end: number): Known | undefined;
}

interface Entry<Known> {
  readonly name: string;
  readonly known: Known;
  /** The next entry with the same key. */
  readonly next: Entry<Known> | undefined;
}

/** @param names in lower case */
export function nameTable<Known>(names: Iterable<readonly [string, Known]>): NameTable<Known> {
  const entries: (Entry<Known> | undefined)[] = Array.from({ length: SLOTS });
  for (const [name, known] of names) {
    const key = keyOf(name, 0, name.length);
    entries[key] = { name, known, next: entries[key] };
  }
  return {
    find(page, start, end) {
      for (let entry = entries[keyOf(page, start, end)]; entry !== undefined; entry = entry.next)
        if (entry.name.length === end - start && isNameAt(entry.name, page, start)) return entry.known;
      return undefined;
    },
  };
}

const SLOTS = 2048;

/** Hashes length, first and last letter, which few names share. */
const keyOf = (text: string, start: number, end: number): number =>
  (((end - start) << 7) ^ ((text.charCodeAt(start) | 0x20) << 4) ^ (text.charCodeAt(end - 1) | 0x20)) & (SLOTS - 1);

/** Checks that the page has a name at `start`. @param name in lower case */
export function isNameAt(name: string, page: string, start: number): boolean {
  if (start + name.length > page.length) return false;
  for (let n = 0; n < name.length; n++) {
    const code = page.charCodeAt(start + n);
    const expected = name.charCodeAt(n);
    if (code !== expected && !(isUpper(code) && (code | 0x20) === expected)) return false;
  }
  return true;
}
