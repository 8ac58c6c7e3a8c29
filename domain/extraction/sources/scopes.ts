/** What microdata and RDFa have in common: things that elements open, and properties that belong to the nearest one. */
import type { PageElement } from '../page/tree.js';

/** A thing while its page is read. */
export type Draft = Record<string, unknown[]>;

/** The nearest scope around an element. */
export function ownerOf(element: PageElement, things: ReadonlyMap<PageElement, Draft>): Draft | undefined {
  for (let at = element.parent; at; at = at.parent) {
    const thing = things.get(at);
    if (thing) return thing;
  }
  return undefined;
}

/** @param names apart by spaces, as the attribute has them. */
export function add(thing: Draft, names: string, value: unknown): void {
  for (const name of names.split(/\s+/)) {
    // Such as `constructor`: every object has it, and no vocabulary does.
    if (!name || name in Object.prototype) continue;
    const values = thing[name] ?? [];
    values.push(value);
    thing[name] = values;
  }
}
