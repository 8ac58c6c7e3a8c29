/** Reads a response body as a stream: decompressed, counted on both sides, stopped at the limit. */
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { BodyTooLarge, UnknownEncoding } from '../guard/fetchErrors.js';

/** The encodings that requests offer and `readBody` can decode. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * The decoded bytes of `body`. `limit` applies to the bytes on the wire and again after decompression: 5 kB of gzip can
 * be 5 MB of page. With `truncate`, the first `limit` bytes are returned if there are more.
 * @throws BodyTooLarge, UnknownEncoding, or zlib's error if the body does not match its encoding
 */
export async function readBody(body: Readable, coding: string, limit: number, truncate = false): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) throw new BodyTooLarge(limit);
    }
  };
  try {
    await unpack(body, coding.trim().toLowerCase(), limit, collect);
  } catch (fault) {
    if (!truncate || !(fault instanceof BodyTooLarge)) throw fault;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}

async function unpack(
  body: Readable,
  coding: string,
  limit: number,
  collect: (source: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  if (coding === '' || coding === 'identity') return pipeline(body, collect);
  const wire = counted(body, limit);
  const first = await wire.next();
  if (first.done) return;
  await pipeline(startingWith(first.value, wire), decoderFor(coding, first.value), collect);
}

async function* counted(source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer, void> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge(limit);
    yield chunk;
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield first;
  yield* rest;
}

function decoderFor(coding: string, first: Buffer): Transform {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Sent with the zlib header (RFC 1950), as it should be, or without: the low half of the first byte tells.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new UnknownEncoding(coding);
  }
}
