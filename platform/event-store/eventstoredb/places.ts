/** Where the entries of a log that was moved here are: a stream beside the log has them in pages (movedPart.ts). */
import type { Position } from '../port.js';

/** Numbers in one page of the stream beside the log: about 15 kB. Part of its form. */
export const NUMBERS = 500;
const FORM = /^([0-9a-f]{8})-(\d{16})$/;

/** Where the entry of a number is, or what is left of it. */
export type Place = { readonly number: number } & (
  | { readonly offset: bigint }
  | { readonly digest: string; readonly recordedAt: string }
);

/** As written: [number, offset] or [number, digest, recordedAt]. */
export type WrittenPlace = readonly [number, string] | readonly [number, string, string];

export const writtenPlace = (place: Place): WrittenPlace =>
  'offset' in place ? [place.number, `${place.offset}`] : [place.number, place.digest, place.recordedAt];

export const placeOf = ([number, text, recordedAt]: WrittenPlace): Place =>
  recordedAt === undefined ? { number, offset: BigInt(text) } : { number, digest: text, recordedAt };

/** Which page has a number, from 0. */
export const pageOf = (number: number): number => Math.floor((number - 1) / NUMBERS);

export const placesStream = (log: string): string => `${log}:moved`;

/** The number in a position of the moved part; `null` for one of this server. */
export const numberIn = (position: Position): number | null => {
  const digits = FORM.exec(position)?.[2];
  return digits === undefined ? null : Number(digits);
};
