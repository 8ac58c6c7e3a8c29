/** How a noun defines its events: once, as schemas. The types are derived from them, and the log is read by them. */
import { type Static, type TSchema, type TString, type TUnsafe, Type } from 'typebox';
import type { Instant, SealedText } from './names.js';

/** An event's data as JSON. */
type Data = Readonly<Record<string, unknown>>;

/** Turns data of one schema version into data of the next. */
export type Upcast = (data: Data) => Data;

export interface EventKind<Schema extends TSchema = TSchema> {
  /** Schema of the data as written today. */
  readonly data: Schema;
  /**
   * `shop`: the event belongs to the shop in its `meta`. Otherwise it is shared by all shops, and `meta` names none.
   */
  readonly of: 'shop' | 'all';
  /** From version 1 to 2, from 2 to 3, …: one for each earlier version. */
  readonly upcasts: readonly Upcast[];
}

type Properties = Readonly<Record<string, TSchema>>;
type Kind<P extends Properties, Of> = EventKind<ReturnType<typeof Type.Object<P>>> & { readonly of: Of };

/** An event of one shop. */
export const ofShop = <P extends Properties>(properties: P, ...upcasts: readonly Upcast[]): Kind<P, 'shop'> => ({
  data: Type.Object(properties),
  of: 'shop',
  upcasts,
});

/** An event that is the same for every shop. */
export const ofAll = <P extends Properties>(properties: P, ...upcasts: readonly Upcast[]): Kind<P, 'all'> => ({
  data: Type.Object(properties),
  of: 'all',
  upcasts,
});

/** A string with a type of its own (names.ts). */
export const named = <Name extends string>(): TUnsafe<Name> => Type.Unsafe<Name>(Type.String());

/** One of a fixed set of strings. */
export const oneOf = <const Texts extends readonly string[]>(texts: Texts): TUnsafe<Texts[number]> =>
  Type.Unsafe<Texts[number]>(Type.Enum([...texts]));

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Text that no merchant typed or chose: an identifier, a code, a count in words. */
export const text: TString = Type.String();

/**
 * Text that a merchant typed or chose. The log holds it sealed with the `account` key of the event's shop; once that key
 * is destroyed, it reads as `ERASED_TEXT`.
 */
export const typed = <Name extends string = string>(): TUnsafe<Name> =>
  Type.Unsafe<Name>(Type.String({ typed: 'text' }));

/** As `typed`, for an address; erased, it reads as `ERASED_URL`. */
export const typedUrl = <Name extends string = string>(): TUnsafe<Name> =>
  Type.Unsafe<Name>(Type.String({ typed: 'url' }));

export const ERASED_TEXT = '[erased]';
/** RFC 2606: `.invalid` never resolves. */
export const ERASED_URL = 'https://erased.invalid/';

/** The upcast from a version that held in clear what is sealed in the next one. */
export const wasInClear: Upcast = data => ({ ...data });

/**
 * What is kept for a time only: its JSON, sealed with a key that ends with it. Events of a version from before it was
 * sealed hold it in clear.
 */
export const sealedUnlessOld = <Schema extends TSchema>(content: Schema) => Type.Union([named<SealedText>(), content]);

/** The type of the values that a schema accepts. Facts do not change, so all of it is readonly. */
export type Fact<Schema extends TSchema> = Frozen<Static<Schema>>;
type Frozen<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : { readonly [Key in keyof T]: Frozen<T[Key]> };

type Flat<T> = { readonly [Key in keyof T]: T[Key] };

/** The events of some kinds, as deciders see them: data with type and time. */
export type EventIn<Kinds extends Readonly<Record<string, EventKind>>> = {
  [Type in keyof Kinds & string]: Flat<{ type: Type; at: Instant } & Fact<Kinds[Type]['data']>>;
}[keyof Kinds & string];
