import { isDigit, isLetter } from './plainText.js';

/**
 * How a text writes a model number, in capitals: `DSC-W120` for `dscw120`. `null` if it is not there as one run of
 * letters, digits and joining characters.
 * @param plain see `plainText`
 * @param code squashed
 */
export function writtenForm(plain: string, code: string): string | null {
  const first = code.charAt(0);
  for (let start = plain.indexOf(first); start >= 0; start = plain.indexOf(first, start + 1)) {
    const end = endOfCode(plain, start, code);
    if (end !== null) return plain.slice(start, end).toUpperCase();
  }
  return null;
}

function endOfCode(plain: string, start: number, code: string): number | null {
  let matched = 0;
  for (let at = start; at < plain.length; at++) {
    const character = plain.charCodeAt(at);
    if (isLetter(character) || isDigit(character)) {
      if (character !== code.charCodeAt(matched)) return null;
      matched++;
      if (matched === code.length) return at + 1;
    } else if (character <= 32) return null;
  }
  return null;
}
