/** Extracts text that a merchant typed from an event's data, for sealing, and restores it. */
import { ERASED_TEXT, ERASED_URL } from './event.js';

/** Locates the typed text in a schema. */
export interface TypedPlaces {
  /** The placeholder once the value is erased; absent if the value itself is not typed text. */
  readonly erased?: string;
  /** Keyed by property. */
  readonly properties: ReadonlyMap<string, TypedPlaces>;
  /** Typed text in a list's items. */
  readonly items: TypedPlaces | null;
}

/** Typed texts with their paths, such as `rules.0.id`. */
export type TypedTexts = readonly (readonly [place: string, text: string])[];

interface JsonSchema {
  readonly typed?: 'text' | 'url';
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** @returns `null` if the schema has no typed text. */
export function typedPlaces(schema: object): TypedPlaces | null {
  const { typed, properties = {}, items, anyOf = [] } = schema as JsonSchema;
  const own = typed && { erased: typed === 'url' ? ERASED_URL : ERASED_TEXT };
  const found = anyOf.map(typedPlaces).filter(places => places !== null);
  const inProperties = new Map<string, TypedPlaces>();
  for (const [name, value] of Object.entries(properties)) {
    const places = typedPlaces(value);
    if (places) inProperties.set(name, places);
  }
  const inItems = items ? typedPlaces(items) : null;
  if (own || inProperties.size > 0 || inItems) found.push({ ...own, properties: inProperties, items: inItems });
  return found.length === 0 ? null : found.reduce(merged);
}

function merged(one: TypedPlaces, other: TypedPlaces): TypedPlaces {
  const properties = new Map(one.properties);
  for (const [name, places] of other.properties) {
    const known = properties.get(name);
    properties.set(name, known ? merged(known, places) : places);
  }
  const items = one.items && other.items ? merged(one.items, other.items) : (one.items ?? other.items);
  const erased = one.erased ?? other.erased;
  return { ...(erased !== undefined && { erased }), properties, items };
}

/** @returns the data with `''` in each typed place, and the extracted texts. */
export function takeTyped(places: TypedPlaces, data: unknown): { readonly rest: unknown; readonly texts: TypedTexts } {
  const texts: (readonly [string, string])[] = [];
  const rest = replaced(places, data, '', (text, place) => {
    // Matches what the store would keep.
    texts.push([place, text.toWellFormed()]);
    return '';
  });
  return { rest, texts };
}

/** The inverse of `takeTyped`. Skips places that the data no longer has. */
export function putTyped(places: TypedPlaces, rest: unknown, texts: TypedTexts): unknown {
  const known = new Map(texts);
  return replaced(places, rest, '', (text, place) => known.get(place) ?? text);
}

/** The data with placeholders for its erased text. */
export const withoutTyped = (places: TypedPlaces, rest: unknown): unknown =>
  replaced(places, rest, '', (_, __, erased) => erased);

type Replace = (text: string, place: string, erased: string) => string;

function replaced(places: TypedPlaces, value: unknown, place: string, replace: Replace): unknown {
  if (typeof value === 'string') return places.erased === undefined ? value : replace(value, place, places.erased);
  if (typeof value !== 'object' || value === null) return value;
  const { items, properties } = places;
  if (Array.isArray(value))
    return items ? value.map((item, at) => replaced(items, item, inside(place, at), replace)) : value;
  const copy: Record<string, unknown> = { ...value };
  for (const [name, inner] of properties)
    if (Object.hasOwn(copy, name)) copy[name] = replaced(inner, copy[name], inside(place, name), replace);
  return copy;
}

const inside = (place: string, step: string | number): string => (place === '' ? String(step) : `${place}.${step}`);
