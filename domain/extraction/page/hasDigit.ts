/** Asked as soon as a text is read: later its characters must be fetched from memory again. */
const FAR_ENOUGH = 200;

/** Whether a digit of any script is among the first characters. */
export function hasDigit(text: string): boolean {
  const end = Math.min(text.length, FAR_ENOUGH);
  for (let n = 0; n < end; n++) {
    const code = text.charCodeAt(n);
    if (code >= 48 && code <= 57) return true;
    if (mayBeDigit(code) && DIGIT.test(text.charAt(n))) return true;
  }
  return false;
}

/** No script before Arabic has digits of its own, and none from punctuation to Hangul but a few behind U+A620. */
const mayBeDigit = (code: number): boolean =>
  code >= 0x660 && (code < 0x2000 || (code >= 0xa620 && code < 0xac00) || code >= 0xff00);

const DIGIT = /\p{Nd}/u;
