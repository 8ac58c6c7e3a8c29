/** Decodes a page: detects its character set. */

/** Longer than the 1,024 bytes of the HTML standard: shops put scripts before their `<meta charset>`. */
const PRESCAN_BYTES = 4096;

const BYTE_ORDER_MARKS: readonly (readonly [mark: readonly number[], charset: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];

/**
 * The meaning of 0x80 to 0x9F in windows-1252. Node 20 decodes them as control characters, which would lose `€` and
 * quotes.
 */
const C1_AS_WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes a page's text. The byte-order mark decides, then the `charset` of the Content-Type header, then the page's
 * own `<meta>` or XML declaration (HTML standard §13.2.3). Without any of them it is UTF-8 if the bytes are valid,
 * otherwise windows-1252. Never throws: invalid bytes become U+FFFD.
 */
export function decodeHtml(page: Uint8Array, contentType: string): string {
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  const charset = byMark(bytes) ?? byHeader(contentType) ?? byDeclaration(bytes) ?? byContent(bytes);
  const text = new TextDecoder(charset).decode(bytes);
  return charset === 'windows-1252' ? text.replace(/[\x80-\x9f]/g, c1AsWindows1252) : text;
}

const c1AsWindows1252 = (character: string): string => C1_AS_WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character;

function byMark(bytes: Buffer): string | undefined {
  return BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, n) => bytes[n] === byte))?.[1];
}

function byHeader(contentType: string): string | undefined {
  return supportedEncoding(/;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]);
}

function byDeclaration(bytes: Buffer): string | undefined {
  const head = bytes
    .subarray(0, PRESCAN_BYTES)
    .toString('latin1')
    .replace(/<!--.*?-->/gs, '');
  const meta = /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1];
  const charset = supportedEncoding(meta ?? /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1]);
  // The declaration was readable as ASCII, so it cannot be true.
  return charset?.startsWith('utf-16') ? 'utf-8' : charset;
}

function byContent(bytes: Buffer): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Returns the decoder's own name for a label such as `latin1` or `x-sjis`; undefined if unknown. */
function supportedEncoding(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
