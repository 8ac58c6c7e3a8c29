/**
 * The starting point of a search's next page. The server signs it together with the search, and refuses forged cursors
 * and cursors of another search.
 */
import { timingSafeEqual } from 'node:crypto';
import { keyedDigest } from '../../application/admin/keyedDigest.js';
import { ApiError } from '../../platform/runtime/http/errors.js';

export interface Place {
  /** The position of the last entry shown. */
  readonly before: string;
  /** The position that bounds the search. */
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
  const received = Buffer.from(signature);
  if (more.length > 0 || received.length !== expected.length || !timingSafeEqual(received, expected))
    throw new ApiError('CURSOR_INVALID');
  const [before, asOf] = JSON.parse(Buffer.from(place, 'base64url').toString()) as [string, string];
  return { before, asOf };
}

const signatureOf = (key: Uint8Array, search: string, place: string): string =>
  keyedDigest(key, JSON.stringify(['cursor', search, place])).slice(0, SIGNATURE_LENGTH);
