/** Shared by microdata and RDFa: elements open things, and properties belong to the nearest one. */
import type { PageElement } from '../page/tree.js';

/** A mutable thing during reading. */
export type Draft = Record<string, unknown[]>;

/** The nearest scope around an element. */
export function ownerOf(element: PageElement, things: ReadonlyMap<PageElement, Draft>): Draft | undefined {
  for (let at = element.parent; at; at = at.parent) {
    const thing = things.get(at);
    if (thing) return thing;
  }
  return undefined;
}

/** @param names the attribute's space-separated names. */
export function add(thing: Draft, names: string, value: unknown): void {
  for (const name of names.split(/\s+/)) {
    // Skips inherited names such as `constructor`, which no vocabulary contains.
    if (!name || name in Object.prototype) continue;
    const values = thing[name] ?? [];
    values.push(value);
    thing[name] = values;
  }
}
