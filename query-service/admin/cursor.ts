/**
 * Where the next page of a search begins. The server signs it together with the search: a cursor that it did not make, or
 * that was made for another search, is refused.
 */
import { timingSafeEqual } from 'node:crypto';
import { keyedDigest } from '../../application/admin/keyedDigest.js';
import { ApiError } from '../../platform/runtime/http/errors.js';

export interface Place {
  /** The position of the last entry shown. */
  readonly before: string;
  /** The position up to which the search looks. */
  readonly asOf: string;
}

const SIGNATURE_LENGTH = 32;

/** @param search identifies list and filters. */
export function writeCursor(key: Uint8Array, search: string, { before, asOf }: Place): string {
  const place = Buffer.from(JSON.stringify([before, asOf])).toString('base64url');
  return `${place}.${signatureOf(key, search, place)}`;
}

/** @throws ApiError `CURSOR_INVALID`. */
export function readCursor(key: Uint8Array, search: string, cursor: string): Place {
  const [place = '', signature = '', ...more] = cursor.split('.');
  const expected = Buffer.from(signatureOf(key, search, place));
  const given = Buffer.from(signature);
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ApiError('CURSOR_INVALID');
  const [before, asOf] = JSON.parse(Buffer.from(place, 'base64url').toString()) as [string, string];
  return { before, asOf };
}

const signatureOf = (key: Uint8Array, search: string, place: string): string =>
  keyedDigest(key, JSON.stringify(['cursor', search, place])).slice(0, SIGNATURE_LENGTH);
