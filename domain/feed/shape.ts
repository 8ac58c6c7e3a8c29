/** Builders for public events: their shapes, and mappings from stored events. */
import { type TSchema, Type } from 'typebox';
import type { DataOf, EventType } from '../events.js';
import type { Fact } from '../kernel/event.js';
import type { PriceEvent } from '../price/price.js';
import type { FeedType } from './feedTypes.js';

/** A released shape only gains fields. Any other change raises its `version`. */
export interface Shape<Data extends TSchema = TSchema> {
  readonly version: number;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly data: Data;
}

type Properties = Readonly<Record<string, TSchema>>;
export const shape = <P extends Properties>(
  summary: string,
  properties: P,
): Shape<ReturnType<typeof Type.Object<P>>> => ({
  version: 1,
  summary,
  data: Type.Object(properties),
});

export interface PublicEvent {
  readonly type: FeedType;
  readonly data: Readonly<Record<string, unknown>>;
}

type Shapes = { readonly [Type in FeedType]?: Shape };

/** @returns a function that types a public event's data by its shape. */
export const publicEvents =
  <S extends Shapes>(_: S) =>
  <Type extends keyof S & FeedType>(
    type: Type,
    data: S[Type] extends Shape<infer Data> ? Fact<Data> : never,
  ): PublicEvent => ({ type, data: data as PublicEvent['data'] });

interface Stored<Type extends EventType> {
  readonly data: DataOf<Type>;
}

/** Maps one shop's stored events. */
export type FeedOfShop = { readonly [Type in EventType]?: (event: Stored<Type>) => readonly PublicEvent[] };

/** One shop's tracking of a page. */
export interface Tracked {
  readonly competitorId: string;
  readonly url: string;
  /** `null`: the merchant gave it no name. */
  readonly label: string | null;
  /** The compared own product; `null`: none. */
  readonly productId: string | null;
}

/** Maps a page's stored events, once for each shop that tracks it. */
export type FeedOfPage = {
  readonly [Type in PriceEvent['type']]?: (event: Stored<Type>, tracked: Tracked) => readonly PublicEvent[];
};
