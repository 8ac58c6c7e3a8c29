/** Locates the entries of a log that was moved here: a separate stream stores their places in pages (movedPart.ts). */
import type { Position } from '../port.js';

/** Numbers per page, about 15 kB. Part of the stored form. */
export const NUMBERS = 500;
const FORM = /^([0-9a-f]{8})-(\d{16})$/;

/** An entry's place, or the digest that remains of it. */
export type Place = { readonly number: number } & (
  | { readonly offset: bigint }
  | { readonly digest: string; readonly recordedAt: string }
);

/** Stored as [number, offset] or [number, digest, recordedAt]. */
export type WrittenPlace = readonly [number, string] | readonly [number, string, string];

export const writtenPlace = (place: Place): WrittenPlace =>
  'offset' in place ? [place.number, `${place.offset}`] : [place.number, place.digest, place.recordedAt];

export const placeOf = ([number, text, recordedAt]: WrittenPlace): Place =>
  recordedAt === undefined ? { number, offset: BigInt(text) } : { number, digest: text, recordedAt };

/** Returns the page of a number, from 0. */
export const pageOf = (number: number): number => Math.floor((number - 1) / NUMBERS);

export const placesStream = (log: string): string => `${log}:moved`;

/** The number in a moved part's position; `null` for a position of this server. */
export const numberIn = (position: Position): number | null => {
  const digits = FORM.exec(position)?.[2];
  return digits === undefined ? null : Number(digits);
};
