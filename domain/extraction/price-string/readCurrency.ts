/** Finds the sign or code next to an amount and resolves it in its context (reference §6). */
import { ISO_CODES, longestSignFrom, longestSignTo, meaningOf, WORD_CODES } from './currencySigns.js';
import { currencyOfCountry } from './regions.js';

/** The page's indications of its currency, most trusted first. Contains no defaults. */
export interface CurrencyContext {
  /** ISO 4217, declared in the page's data. */
  readonly declared?: string | null | undefined;
  /** ISO 3166, from `<html lang>`, then from the host's top-level domain. */
  readonly countries?: readonly string[] | undefined;
  /** The decimal mark of the page's language, for `3.350`. */
  readonly decimal?: '.' | ',' | undefined;
}

export interface CurrencyMark {
  /** The printed text: `US$`, `kr`, `EUR`. */
  readonly text: string;
  readonly candidates: readonly string[];
  /** ISO 4217 if the mark alone is unambiguous. */
  readonly alone: string | null;
  /** The position after the mark; for a mark before an amount, its start. */
  readonly edge: number;
}

const LETTER = /\p{L}/u;
const isLetter = (char: string | undefined): boolean =>
  char !== undefined &&
  char !== '' &&
  (char.charCodeAt(0) < 128 ? isAsciiLetter(char.charCodeAt(0) | 0x20) : LETTER.test(char));
const isAsciiLetter = (code: number): boolean => code >= 97 && code <= 122;

const isoMark = (text: string, edge: number): CurrencyMark | null => {
  const code = text.toUpperCase();
  if (!ISO_CODES.has(code) || (text !== code && (WORD_CODES.has(code) || text !== text.toLowerCase()))) {
    if (code !== 'GBX' && text !== 'GBp') return null;
    return { text, candidates: ['GBX'], alone: 'GBX', edge };
  }
  return { text, candidates: [code], alone: code, edge };
};

function signMark(text: string, edge: number): CurrencyMark | null {
  const meaning = meaningOf(text);
  // In lower case, `dt` has other meanings.
  if (text === 'DT' && meaning) return { text, ...meaning, alone: 'TND', edge };
  return meaning ? { text, ...meaning, edge } : null;
}

/** The maximum length of a mark at this character: 3 for a code, or that of the longest sign. */
const longestMark = (nearest: string, longestSign: (char: string) => number): number =>
  nearest === '' ? 0 : Math.max(longestSign(nearest), isLetter(nearest) ? 3 : 0);

/** The longest mark that ends at `at`, ignoring spaces. Prefers a code before the sign: `NZD $5`. */
export function markBefore(text: string, at: number): CurrencyMark | null {
  let end = at;
  while (end > 0 && at - end < 3 && (text[end - 1] === ' ' || (text[end - 1] === ':' && end < at))) end--;
  const nearest = text.charAt(end - 1);
  for (let length = Math.min(longestMark(nearest, longestSignTo), end); length > 0; length--) {
    const start = end - length;
    const piece = text.slice(start, end);
    if (isLetter(piece[0]) && isLetter(text[start - 1])) continue;
    const mark = (length === 3 && isoMark(piece, start)) || signMark(piece, start);
    if (mark) return mark.alone === null ? (codeBefore(text, start) ?? mark) : mark;
  }
  return null;
}

/** The longest mark that starts at `at`, ignoring spaces. */
export function markAfter(text: string, at: number): CurrencyMark | null {
  let start = at;
  while (text[start] === ' ' && start - at < 3) start++;
  const nearest = text.charAt(start);
  for (let length = Math.min(longestMark(nearest, longestSignFrom), text.length - start); length > 0; length--) {
    const end = start + length;
    const piece = text.slice(start, end);
    if (isLetter(piece.at(-1)) && isLetter(text[end])) continue;
    const mark = (length === 3 && isoMark(piece, end)) || signMark(piece, end);
    if (mark) return mark.alone === null ? (codeAfter(text, end) ?? mark) : mark;
  }
  return null;
}

function codeBefore(text: string, at: number): CurrencyMark | null {
  const end = text[at - 1] === ' ' ? at - 1 : at;
  return end < 3 || isLetter(text[end - 4]) ? null : isoMark(text.slice(end - 3, end), end - 3);
}

/** The code on the other side of the amount: `$12 CAD`. */
export function codeAfter(text: string, at: number): CurrencyMark | null {
  let start = at;
  while (start - at < 2 && (text[start] === ' ' || text[start] === '(')) start++;
  return isLetter(text[start + 3]) ? null : isoMark(text.slice(start, start + 3), start + 3);
}

/** The first currency in a text that may also contain other prices or junk. */
export function currencyIn(text: string, context: CurrencyContext): string | null {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ' ' || (isLetter(text[at]) && isLetter(text[at - 1]))) continue;
    const mark = markAfter(text, at);
    const beside =
      mark &&
      (text.length < 8 ||
        !isLetter(mark.text[0]) ||
        mark.text === mark.text.toUpperCase() ||
        nearDigit(text, at, mark.edge));
    if (beside) return resolveMark(mark, context);
  }
  return null;
}

const nearDigit = (text: string, start: number, end: number): boolean =>
  /\d\s?$/.test(text.slice(Math.max(0, start - 2), start)) || /^\s?\d/.test(text.slice(end, end + 2));

/** ISO 4217, or `null` if nothing resolves an ambiguous sign. Never a silent default. */
export function resolveMark(mark: Pick<CurrencyMark, 'candidates' | 'alone'>, context: CurrencyContext): string | null {
  if (mark.candidates.length === 1) return mark.alone ?? agreeing(mark.candidates, context);
  return agreeing(mark.candidates, context) ?? mark.alone;
}

function agreeing(candidates: readonly string[], { declared, countries = [] }: CurrencyContext): string | null {
  if (declared && candidates.includes(declared)) return declared;
  for (const country of countries) {
    const currency = currencyOfCountry(country);
    if (currency && candidates.includes(currency)) return currency;
  }
  return null;
}
