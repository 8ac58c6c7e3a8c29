/** Parses printed numbers: distinguishes thousands separators from the decimal mark (reference §6). */

export interface PrintedNumber {
  readonly start: number;
  readonly end: number;
  /** Digit runs, and the separators between them. */
  readonly groups: readonly string[];
  readonly separators: readonly string[];
}

/** Context that may resolve `3.350`, which by default means three thousand. */
export interface DecimalHint {
  /** The page's or locale's decimal mark. */
  readonly decimal?: '.' | ',' | undefined;
  /** The currency's decimal places, if known. */
  readonly exponent?: number | undefined;
}

/** No price has more digits; longer runs are identifiers. */
const MAX_DIGITS = 24;

export const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

/** Parses the number that starts at a digit, or at the mark of `,89`. The text must be normalized. */
export function numberAt(text: string, start: number): PrintedNumber {
  const groups: string[] = [];
  const separators: string[] = [];
  let at = start;
  if (!isDigit(text[at])) {
    groups.push('0');
    separators.push(text.charAt(at));
    at++;
  }
  for (;;) {
    const from = at;
    while (isDigit(text[at])) at++;
    groups.push(text.slice(from, at));
    const step = text[at] === ' ' && isOfName(text, start) ? 0 : separatorAt(text, at, groups, separators);
    if (step === 0) break;
    separators.push(text[at] === ':' ? '.' : text.charAt(at));
    at += step;
  }
  return { start, end: at, groups, separators };
}

/** The length of the separator at `at`; 0 at the end of the number. */
function separatorAt(text: string, at: number, groups: readonly string[], separators: readonly string[]): number {
  const char = text[at];
  if (char === '.' || char === ',') {
    if (isDigit(text[at + 1])) return 1;
    return separators.every(mark => mark === ' ') && spacedFraction(text, at) ? 2 : 0;
  }
  if (char === ':') return CROWNS_AND_ORE.test(text.slice(at, at + 9)) ? 1 : 0;
  if (char === "'") return threeDigits(text, at + 1) ? 1 : 0;
  if (char !== ' ' || !threeDigits(text, at + 1)) return 0;
  const grouped = groups.every((group, n) => (n === 0 ? group.length <= 3 && group !== '0' : group.length === 3));
  return grouped && separators.every(mark => mark === ' ') ? 1 : 0;
}

/** `1 299:90 kr`; `12:30` is a time. */
const CROWNS_AND_ORE = /^:\d\d ?(?:kr|sek|nok|dkk|isk)(?!\p{L})/iu;

/** `PS5 449,99 €`: a number attached to letters other than a currency starts no group of thousands. */
const isOfName = (text: string, start: number): boolean =>
  /\p{L}/u.test(text[start - 1] ?? ' ') && !CURRENCY_LETTERS.test(text.slice(Math.max(0, start - 4), start));

const CURRENCY_LETTERS = /(?<!\p{L})(?:\p{Lu}{3}|r[spm]?|k[rnčc]s?|zł|лв|fr|ft|din|lei|tl|dhs?)$/iu;

/** Exactly three digits. */
const threeDigits = (text: string, at: number): boolean =>
  isDigit(text[at]) && isDigit(text[at + 1]) && isDigit(text[at + 2]) && !isDigit(text[at + 3]);

/** `119. 95`: markup separates the fraction from its mark. */
const spacedFraction = (text: string, at: number): boolean =>
  text[at + 1] === ' ' && isDigit(text[at + 2]) && isDigit(text[at + 3]) && !/[\d.,]/.test(text[at + 4] ?? '');

/** The exact decimal with the printed scale; `null` for dates, versions and other non-amounts. */
export function decimalOf(number: PrintedNumber, hint: DecimalHint = {}): string | null {
  const { groups, separators } = number;
  const [only = ''] = groups;
  if (groups.length === 1) return only.length > MAX_DIGITS ? null : withoutZeros(only);
  if (groups.reduce((sum, group) => sum + group.length, 0) > MAX_DIGITS) return null;
  const marks = separators.filter(mark => mark === '.' || mark === ',');
  const last = separators.at(-1);
  const decimals =
    last === '.' || last === ',' ? fractionAt(groups, separators, marks, hint) : marks.length === 0 ? 0 : -1;
  if (decimals < 0) return null;
  const whole = decimals === 0 ? groups : groups.slice(0, -1);
  if (!isGrouped(whole)) return null;
  const units = withoutZeros(whole.join(''));
  return decimals === 0 ? units : `${units}.${groups.at(-1)}`;
}

const withoutZeros = (digits: string): string => (digits.startsWith('0') ? digits.replace(/^0+(?=\d)/, '') : digits);

/** 1: the last group is the fraction. 0: it is thousands. -1: invalid amount. */
function fractionAt(
  groups: readonly string[],
  separators: readonly string[],
  marks: readonly string[],
  hint: DecimalHint,
): number {
  const last = separators.at(-1) ?? '';
  const fraction = groups.at(-1) ?? '';
  const same = marks.filter(mark => mark === last).length;
  if (same < marks.length) return same === 1 ? 1 : -1;
  if (same > 1) return fraction.length === 3 ? 0 : fraction.length <= 2 && isGrouped(groups.slice(0, -1)) ? 1 : -1;
  if (separators.length > 1 || fraction.length !== 3) return 1;
  const first = groups[0] ?? '';
  if (first.startsWith('0') || first.length > 3) return 1;
  if (hint.exponent === 0) return 0;
  if (hint.exponent === 3) return 1;
  return hint.decimal === last ? 1 : 0;
}

/** `1 234 567` or, in India, `12 34 567`. */
function isGrouped(groups: readonly string[]): boolean {
  if (groups.length === 1) return true;
  const [first = '', ...rest] = groups;
  const tail = rest.at(-1) ?? '';
  const middle = rest.slice(0, -1);
  const width = middle[0]?.length ?? 3;
  return (
    first.length <= 3 &&
    tail.length === 3 &&
    (width === 2 || width === 3) &&
    middle.every(group => group.length === width)
  );
}
