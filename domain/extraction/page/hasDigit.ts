const MAX_CHECKED = 200;

/** Checks for a digit of any script among the first `MAX_CHECKED` characters. */
export function hasDigit(text: string): boolean {
  const end = Math.min(text.length, MAX_CHECKED);
  for (let n = 0; n < end; n++) {
    const code = text.charCodeAt(n);
    if (code >= 48 && code <= 57) return true;
    if (mayBeDigit(code) && DIGIT.test(text.charAt(n))) return true;
  }
  return false;
}

/** Excludes ranges without digits: scripts before Arabic, and U+2000 to U+A61F, U+AC00 to U+FEFF. */
const mayBeDigit = (code: number): boolean =>
  code >= 0x660 && (code < 0x2000 || (code >= 0xa620 && code < 0xac00) || code >= 0xff00);

const DIGIT = /\p{Nd}/u;
