/** Texts in a comparable form: without case, accents, typographic quotes and compatibility forms. */

/** Lower-case; anything left outside ASCII is a letter or digit of another script. */
export function plainText(text: string): string {
  const lower = text.toLowerCase();
  if (lower === '' || isAscii(lower)) return lower;
  return lower
    .replace(/[″“”]/g, '"')
    .replace(/[′‘’]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}\p{ASCII}]/gu, ' ');
}

/**
 * Letters and digits alone: `dsc-w120/b` and `dscw120b` are the same, and so are `tough skin` and `toughskin`.
 * @param plain see `plainText`
 * @param words gets each run of letters and digits, in order: a long text is then walked through once.
 */
export function squash(plain: string, words?: string[]): string {
  let squashed = '';
  let start = -1;
  for (let at = 0; at <= plain.length; at++) {
    if (at < plain.length && isWordCharacter(plain.charCodeAt(at))) {
      if (start < 0) start = at;
      continue;
    }
    if (start < 0) continue;
    const word = plain.slice(start, at);
    squashed += word;
    words?.push(word);
    start = -1;
  }
  return squashed;
}

/** By character code: letters and digits. A table, because every character is looked up. */
const WORD_CHARACTERS = Uint8Array.from({ length: 128 }, (_, code) =>
  Number((code >= 97 && code <= 122) || (code >= 48 && code <= 57)),
);

/** Whether a character of a plain text is a letter or a digit. */
export const isWordCharacter = (code: number): boolean => code > 127 || WORD_CHARACTERS[code] === 1;
export const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || code > 127;
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

export function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isDigit(text.charCodeAt(at))) return true;
  return false;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII's own
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);
