/** Reads a response body as a stream: decompresses it, counts it on both sides, stops at the limit. */
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { BodyTooLarge, UnknownEncoding } from '../guard/fetchErrors.js';

/** The encodings that requests offer and `readBody` can decode. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

export interface BodyLimits {
  readonly bytes: number;
  /** Counts the unpacked bytes as they arrive. Throwing ends the reading. */
  readonly hold?: (bytes: number) => void;
  /** Returns the first `bytes` of a longer body. */
  readonly truncate?: boolean;
}

/**
 * Returns the decoded `body` in its own memory, which can be transferred to a thread. `bytes` limits the bytes on the
 * wire, and again those after decompression: 5 kB of gzip can be 5 MB of page.
 * @throws BodyTooLarge, UnknownEncoding, what `hold` throws, or zlib's error if the body does not match its encoding
 */
export async function readBody(
  body: Readable,
  coding: string,
  { bytes: limit, hold, truncate = false }: BodyLimits,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      hold?.(chunk.length);
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
  return joined(chunks, Math.min(size, limit));
}

/** `Buffer.concat` would use the pool for small buffers, which cannot be transferred. */
function joined(chunks: readonly Buffer[], size: number): Buffer<ArrayBuffer> {
  const all = Buffer.from(new ArrayBuffer(size));
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(all, at);
  return all;
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
      // Deflate comes with the zlib header (RFC 1950), as it should, or without: the low half of the first byte tells
      // them apart.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new UnknownEncoding(coding);
  }
}
