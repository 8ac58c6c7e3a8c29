/** Encodes a square PNG of up to 256 colours, without a package or a file. */
import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** @param hue in degrees. @param saturation and lightness in percent. */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const light = lightness / 100;
  const spread = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number): number => {
    const turn = (offset + hue / 30) % 12;
    return Math.round(255 * (light - spread * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Encodes 8-bit palette pixels: packed, unfiltered, not interlaced. */
const HEADER_REST = [8, 3, 0, 0, 0];

/** @param colourAt returns each pixel's palette index. */
export function encodePng(
  size: number,
  palette: readonly Colour[],
  colourAt: (x: number, y: number) => number,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set(HEADER_REST, 8);
  // Each line starts with its filter type: none.
  const lines = Buffer.alloc(size * (size + 1));
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) lines[y * (size + 1) + 1 + x] = colourAt(x, y);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
