/** schema.org data in one shape, from JSON-LD, microdata or RDFa: objects with lists of values. */

export type Thing = Readonly<Record<string, unknown>>;

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `http://schema.org/Product`, `schema:Product`, `Product` are one type. */
export const localName = (name: string): string => {
  const cut = Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':'));
  return name.slice(cut + 1).trim();
};

export const typesOf = (thing: Thing): string[] =>
  [...values(thing, '@type'), ...values(thing, 'additionalType')]
    .filter(type => typeof type === 'string')
    .map(type => localName(type).toLowerCase());

/** A property's values, always a list; also finds `Offers`, `schema:offers` or a full URL. */
export function values(thing: Thing, property: string): readonly unknown[] {
  const direct = thing[property];
  if (direct !== undefined && direct !== null) return listOf(direct);
  for (const key in thing) {
    if (key.length < property.length || !mayEndAlike(key, property)) continue;
    if (key !== property && localName(key).toLowerCase() === property.toLowerCase()) return listOf(thing[key]);
  }
  return [];
}

/** Nearly all other names are told apart by their last letter, in upper or lower case. */
const mayEndAlike = (key: string, property: string): boolean => {
  const last = key.charCodeAt(key.length - 1);
  return !(last > 32 && last < 128) || (last | 0x20) === (property.charCodeAt(property.length - 1) | 0x20);
};

const listOf = (value: unknown): readonly unknown[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value.flat(2) : [value];

/** The first value that is text, a number, or an object with `@value` or `name`. */
export function textIn(thing: Thing, ...properties: readonly string[]): string | null {
  for (const property of properties) {
    for (const value of values(thing, property)) {
      const text = plainText(value);
      if (text) return text;
    }
  }
  return null;
}

/** `{"@value": …}` and similar, a few levels deep: hostile data nests without end. */
export function plainText(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' && Number.isFinite(value)) return decimalText(value);
  if (isThing(value) && depth < 3) return plainText(value['@value'] ?? value.name ?? value['@id'] ?? null, depth + 1);
  return null;
}

/** Without an exponent: `1e21` is not a price, and must not become text that looks like one. */
const decimalText = (value: number): string =>
  Math.abs(value) < 1e15 ? String(Math.abs(value) < 1e-6 ? 0 : value) : '';
