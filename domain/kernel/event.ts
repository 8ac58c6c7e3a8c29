/** Builders for event schemas. Types derive from the schemas, and the log is decoded with them. */
import { type Static, type TSchema, type TString, type TUnsafe, Type } from 'typebox';
import type { Instant, SealedText } from './names.js';

/** An event's data as JSON. */
type Data = Readonly<Record<string, unknown>>;

/** Converts data from one schema version to the next. */
export type Upcast = (data: Data) => Data;

export interface EventKind<Schema extends TSchema = TSchema> {
  /** The current schema of the data. */
  readonly data: Schema;
  /**
   * `shop`: the event belongs to the shop in its `meta`. `all`: shops share it, and `meta` names none.
   */
  readonly of: 'shop' | 'all';
  /** One for each earlier version: from 1 to 2, from 2 to 3, … */
  readonly upcasts: readonly Upcast[];
}

type Properties = Readonly<Record<string, TSchema>>;
type Kind<P extends Properties, Of> = EventKind<ReturnType<typeof Type.Object<P>>> & { readonly of: Of };

/** Defines an event that belongs to one shop. */
export const ofShop = <P extends Properties>(properties: P, ...upcasts: readonly Upcast[]): Kind<P, 'shop'> => ({
  data: Type.Object(properties),
  of: 'shop',
  upcasts,
});

/** Defines an event that all shops share. */
export const ofAll = <P extends Properties>(properties: P, ...upcasts: readonly Upcast[]): Kind<P, 'all'> => ({
  data: Type.Object(properties),
  of: 'all',
  upcasts,
});

/** A string with a branded type (names.ts). */
export const named = <Name extends string>(): TUnsafe<Name> => Type.Unsafe<Name>(Type.String());

/** One of a fixed set of strings. */
export const oneOf = <const Texts extends readonly string[]>(texts: Texts): TUnsafe<Texts[number]> =>
  Type.Unsafe<Texts[number]>(Type.Enum([...texts]));

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Text that no merchant typed or chose, such as an identifier or a code. */
export const text: TString = Type.String();

/**
 * Text that a merchant typed or chose. The log stores it sealed with the shop's `account` key; after that key is
 * destroyed, it reads as `ERASED_TEXT`.
 */
export const typed = <Name extends string = string>(): TUnsafe<Name> =>
  Type.Unsafe<Name>(Type.String({ typed: 'text' }));

/** Like `typed`, for a URL; reads as `ERASED_URL` once erased. */
export const typedUrl = <Name extends string = string>(): TUnsafe<Name> =>
  Type.Unsafe<Name>(Type.String({ typed: 'url' }));

export const ERASED_TEXT = '[erased]';
/** RFC 2606: `.invalid` never resolves. */
export const ERASED_URL = 'https://erased.invalid/';

/** Upcasts a version that holds in plain text what the next one seals. */
export const wasInClear: Upcast = data => ({ ...data });

/**
 * Content with a retention period: its JSON, sealed with a key that expires with it. Events from earlier versions hold
 * it in plain text.
 */
export const sealedUnlessOld = <Schema extends TSchema>(content: Schema) => Type.Union([named<SealedText>(), content]);

/** The readonly type of the values that a schema accepts. */
export type Fact<Schema extends TSchema> = Frozen<Static<Schema>>;
type Frozen<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : { readonly [Key in keyof T]: Frozen<T[Key]> };

type Flat<T> = { readonly [Key in keyof T]: T[Key] };

/** The union of event types for deciders: data with type and time. */
export type EventIn<Kinds extends Readonly<Record<string, EventKind>>> = {
  [Type in keyof Kinds & string]: Flat<{ type: Type; at: Instant } & Fact<Kinds[Type]['data']>>;
}[keyof Kinds & string];
