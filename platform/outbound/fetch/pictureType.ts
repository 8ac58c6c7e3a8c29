/** Detects a picture's type by its first bytes; ignores the server's claim. */

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

/** Types that can contain no script. SVG can, and is refused. */
const SIGNATURES: readonly (readonly [PictureType, (bytes: Buffer) => boolean])[] = [
  ['image/png', bytes => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/gif', bytes => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', bytes => /^RIFF[\s\S]{4}WEBPVP8[ LX]$/.test(bytes.toString('latin1', 0, 16))],
  ['image/avif', bytes => /^[\s\S]{4}ftypavi[fs]$/.test(bytes.toString('latin1', 0, 12))],
];

/** @returns `null` for anything else. */
export const pictureTypeOf = (bytes: Buffer): PictureType | null =>
  SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? null;
