import { crc32, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodePng } from './encodePng.js';

/** Reads chunks as a decoder would: length, type, data, checksum. */
function chunksOf(png: Buffer) {
  const chunks: { type: string; data: Buffer; valid: boolean }[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    const valid = png.readUInt32BE(at + 8 + length) === crc32(body);
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4), valid });
    at += 12 + length;
  }
  return chunks;
}

it('writes the signature, size and pixels, each chunk with its checksum', () => {
  const png = encodePng(2, 1, Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 128));
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const [header, content, end] = chunksOf(png);
  expect([header, content, end].map(chunk => [chunk?.type, chunk?.valid])).toEqual([
    ['IHDR', true],
    ['IDAT', true],
    ['IEND', true],
  ]);
  expect([header?.data.readUInt32BE(0), header?.data.readUInt32BE(4), header?.data[8], header?.data[9]]).toEqual([
    2, 1, 8, 6,
  ]);
  expect([...inflateSync(content?.data ?? Buffer.alloc(0))]).toEqual([0, 255, 0, 0, 255, 0, 0, 255, 128]);
});
