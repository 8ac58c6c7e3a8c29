import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hsl } from './png.js';
import { productPicture } from './productPicture.js';

/** Returns each chunk's `type: length`, and the unpacked data chunk. */
function read(png: Buffer) {
  const chunks: string[] = [];
  let data = Buffer.alloc(0);
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push(type);
    if (type === 'IDAT') data = inflateSync(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return { chunks, data };
}

describe('the picture of a product', () => {
  it('is a small PNG, the same for the same product', () => {
    const png = productPicture('ridge-tent');
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    const { chunks, data } = read(png);
    expect(chunks).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    expect([png.readUInt32BE(16), png.readUInt32BE(20), data.length]).toEqual([160, 160, 160 * 161]);
    expect(png.length).toBeLessThan(5_000);
    expect(productPicture('ridge-tent').equals(png)).toBe(true);
    expect(productPicture('dry-bag').equals(png)).toBe(false);
  });

  it.each([
    [0, 100, 50, [255, 0, 0]],
    [120, 100, 25, [0, 128, 0]],
    [380, 0, 100, [255, 255, 255]],
  ] as const)('has the colours of CSS: hsl(%i, %i%%, %i%%)', (hue, saturation, lightness, colour) =>
    expect(hsl(hue, saturation, lightness)).toEqual(colour),
  );
});
