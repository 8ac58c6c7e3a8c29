/** Character codes of markup. Past the end of a page, the code is NaN, which equals none of them. */

export const SLASH = 47;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const DOUBLE_QUOTE = 34;
export const SINGLE_QUOTE = 39;
export const EXCLAMATION = 33;
export const QUESTION = 63;

export const isUpper = (code: number): boolean => code >= 65 && code <= 90;

export const isLetter = (code: number): boolean => isUpper(code) || (code >= 97 && code <= 122);

/** White space inside a tag, as defined by HTML. */
export const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13 && code !== 11);

/**
 * The position after a run of line ends and spaces from `start` on.
 */
export function skipBlanks(page: string, start: number): number {
  let at = start;
  while (at < page.length && isBlank(page.charCodeAt(at))) at++;
  return at;
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** True for characters that end a tag name. The first comparison excludes letters, which all follow `>`. */
export const endsName = (code: number): boolean =>
  code <= GREATER && (code === GREATER || code === SLASH || isSpace(code));
