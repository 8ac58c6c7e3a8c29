/** Uniform access to schema.org data from JSON-LD, microdata or RDFa. */

export type Thing = Readonly<Record<string, unknown>>;

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reduces `http://schema.org/Product` and `schema:Product` to `Product`. */
export const localName = (name: string): string => {
  const cut = Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':'));
  return name.slice(cut + 1).trim();
};

export const typesOf = (thing: Thing): string[] =>
  [...values(thing, '@type'), ...values(thing, 'additionalType')]
    .filter(type => typeof type === 'string')
    .map(type => localName(type).toLowerCase());

/** A property's values as a list; also finds `Offers`, `schema:offers` or a full URL. */
export function values(thing: Thing, property: string): readonly unknown[] {
  const direct = thing[property];
  if (direct !== undefined && direct !== null) return listOf(direct);
  for (const key in thing) {
    if (key.length < property.length || !mayEndAlike(key, property)) continue;
    if (key !== property && localName(key).toLowerCase() === property.toLowerCase()) return listOf(thing[key]);
  }
  return [];
}

/** Compares the last letters, ignoring case, which excludes nearly all other names. */
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

/** Reads text, or `{"@value": …}` and similar. Limits the depth, because hostile data nests endlessly. */
export function plainText(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' && Number.isFinite(value)) return decimalText(value);
  if (isThing(value) && depth < 3) return plainText(value['@value'] ?? value.name ?? value['@id'] ?? null, depth + 1);
  return null;
}

/** Never uses an exponent, so that `1e21` does not become text that looks like a price. */
const decimalText = (value: number): string =>
  Math.abs(value) < 1e15 ? String(Math.abs(value) < 1e-6 ? 0 : value) : '';
