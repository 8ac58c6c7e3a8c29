/** Looks up names of tags and attributes in place, without slicing or lower-casing: nearly all are known. */
import { isUpper } from './characters.js';

export interface NameTable<Known> {
  /** The value for the name in the page from `start` to `end`, in upper or lower case. */
  find(page: string, start: number, end: number): Known | undefined;
}

interface Entry<Known> {
  readonly name: string;
  readonly known: Known;
}

/** @param names in lower case */
export function nameTable<Known>(names: Iterable<readonly [string, Known]>): NameTable<Known> {
  const entries = new Map<number, Entry<Known>[]>();
  for (const [name, known] of names) {
    const key = keyOf(name, 0, name.length);
    const alike = entries.get(key) ?? [];
    alike.push({ name, known });
    entries.set(key, alike);
  }
  return {
    find(page, start, end) {
      const alike = entries.get(keyOf(page, start, end));
      if (alike === undefined) return undefined;
      for (const { name, known } of alike) if (name.length === end - start && isNameAt(name, page, start)) return known;
      return undefined;
    },
  };
}

/** Length, first and last letter: few names share them. */
const keyOf = (text: string, start: number, end: number): number =>
  ((end - start) << 16) ^ ((text.charCodeAt(start) | 0x20) << 8) ^ (text.charCodeAt(end - 1) | 0x20);

/** Whether a name, given in lower case, is in the page at `start`. */
export function isNameAt(name: string, page: string, start: number): boolean {
  for (let n = 0; n < name.length; n++) {
    const code = page.charCodeAt(start + n);
    if ((isUpper(code) ? code | 0x20 : code) !== name.charCodeAt(n)) return false;
  }
  return true;
}
