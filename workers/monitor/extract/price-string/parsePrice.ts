/** Reads the price in a text that a person would read: label, sign, separators and all (reference §6). */
import { exponentOf } from '../../../../domain/kernel/money.js';
import { type Amount, as, type Currency } from '../../../../domain/kernel/names.js';
import { isFree, isFromPrice, type Meaning, meaningOf } from './labels.js';
import { normaliseText } from './normaliseText.js';
import {
  type CurrencyContext,
  type CurrencyMark,
  codeAfter,
  currencyIn,
  markAfter,
  markBefore,
  resolveMark,
} from './readCurrency.js';
import { decimalOf, isDigit, numberAt, type PrintedNumber } from './readNumber.js';

export interface PriceContext extends CurrencyContext {
  /** Text of another node that should hold the currency; may hold junk. */
  readonly hint?: string | null | undefined;
  /** The page's or the locale's decimal mark, for `3.350`. */
  readonly decimal?: '.' | ',' | undefined;
}

export interface PrintedPrice {
  /** Exact, scale as printed; pence are given in pounds. */
  readonly amount: Amount;
  readonly currency: Currency | null;
  /** The sign or code as printed, `null` where none stands beside the amount. */
  readonly sign: string | null;
  readonly meaning: Meaning;
  /** The low end of a range, or 'from'. */
  readonly from: boolean;
  readonly start: number;
  readonly end: number;
}

/** A price node is short: what follows is prose, and is not read. */
const MAX_TEXT = 600;
/** How far the words reach that tell what an amount is. */
const BEFORE = 44;
const AFTER = 28;

/**
 * The price of a text, or `null` where it holds none. The first price counts, list prices only where nothing else is
 * there; savings, rates, unit prices, shipping, percentages and counts are none.
 */
export function parsePrice(raw: string | null, context: PriceContext = {}): PrintedPrice | null {
  if (!raw) return null;
  const prices = printedPrices(raw, context);
  const price =
    prices.find(isCertain) ?? prices.find(p => p.meaning === 'price') ?? prices.find(p => p.meaning === 'list');
  if (price) return price;
  if (!isFree(normaliseText(raw.slice(0, MAX_TEXT)))) return null;
  const currency = context.hint ? currencyIn(normaliseText(context.hint.slice(0, MAX_TEXT)), context) : null;
  return {
    amount: as<Amount>('0'),
    currency: as<Currency | null>(currency as string),
    sign: null,
    meaning: 'price',
    from: false,
    start: 0,
    end: raw.length,
  };
}

/** A whole number without a sign may be a count (`4 options from $439.34`): it is the price only if nothing better comes. */
const isCertain = (price: PrintedPrice): boolean =>
  price.meaning === 'price' && (price.sign !== null || price.amount.includes('.') || Number(price.amount) >= 1000);

/** Every amount of a text in its order, with what it means. `start` and `end` refer to the normalised text. */
export function printedPrices(raw: string, context: PriceContext = {}): PrintedPrice[] {
  const text = normaliseText(raw.length > MAX_TEXT ? raw.slice(0, MAX_TEXT) : raw);
  const found: PrintedPrice[] = [];
  let previous = 0;
  for (let at = 0; at < text.length; at++) {
    if (!startsNumber(text, at)) continue;
    const number = numberAt(text, at);
    const price = priceAt(text, number, previous, context);
    if (price) found.push(price);
    at = Math.max(number.end, price?.end ?? 0) - 1;
    previous = at + 1;
  }
  return found;
}

function startsNumber(text: string, at: number): boolean {
  if (isDigit(text[at])) return true;
  return (text[at] === ',' || text[at] === '.') && isDigit(text[at + 1]) && !/[\p{L}\d.,]/u.test(text[at - 1] ?? ' ');
}

function priceAt(text: string, printed: PrintedNumber, previous: number, context: PriceContext): PrintedPrice | null {
  const left = markBefore(text, printed.start);
  const before = left && left.edge >= previous ? left : null;
  const whole = wholeMark(text, printed.end);
  const after = ownMarkAfter(text, whole);
  const fraction = after && centsAfterSign(text, printed, after);
  const number = fraction ? withFraction(printed, fraction, after.edge) : printed;
  if (!before && !after && isPartOfWord(text, printed)) return null;
  const mark = chosenMark(text, before, after, number.end, previous);
  const currency = currencyOf(mark, context);
  const exponent = currency ? exponentOf(as<Currency>(currency)) : undefined;
  const decimal = decimalOf(number, { decimal: context.decimal, exponent });
  const start = before?.edge ?? number.start;
  if (decimal === null || isNegative(text, start, number.start)) return null;
  const end = after ? Math.max(after.edge, number.end) : Math.max(whole, number.end);
  const words = text.slice(Math.max(previous, start - BEFORE), start);
  const rest = text.slice(end, end + AFTER);
  const pence = mark?.alone === 'GBX' || (!mark && isPence(text, number));
  return {
    amount: as<Amount>(pence ? hundredth(decimal) : decimal),
    currency: as<Currency | null>((pence ? 'GBP' : currency) as string),
    sign: mark?.text ?? (pence ? 'p' : null),
    meaning: instalmentAfter(text, start, previous) ?? meaningOf(words, rest),
    from: isFromPrice(words, rest),
    start,
    end,
  };
}

/** `19.-`, `95. –`, `1.450,-`: the dash stands for no cents. */
function wholeMark(text: string, at: number): number {
  const mark = /^(?:[.,] ?-{1,2}|-(?= ?(?:\p{Sc}|$)))/u.exec(text.slice(at, at + 4));
  return mark ? at + mark[0].length : at;
}

/** In `4.50 CHF 2.25` the mark is the second amount's: it has no other. */
function ownMarkAfter(text: string, at: number): CurrencyMark | null {
  const mark = markAfter(text, at);
  if (!mark || text[at] !== ' ') return mark;
  const next = text[mark.edge] === ' ' ? mark.edge + 1 : mark.edge;
  if (!isDigit(text[next])) return mark;
  return markAfter(text, numberAt(text, next).end) ? mark : null;
}

/** `27€50`. */
function centsAfterSign(text: string, number: PrintedNumber, sign: CurrencyMark): string | null {
  if (number.separators.some(mark => mark === '.' || mark === ',') || text[number.end] === ' ') return null;
  const cents = text.slice(sign.edge, sign.edge + 2);
  return /^\d\d$/.test(cents) && !/[\d.,%]/.test(text[sign.edge + 2] ?? '') ? cents : null;
}

const withFraction = (number: PrintedNumber, cents: string, edge: number): PrintedNumber => ({
  start: number.start,
  end: edge + 2,
  groups: [...number.groups, cents],
  separators: [...number.separators, '.'],
});

/** A code wins over a sign on the other side; of two signs the nearer one before the amount. */
function chosenMark(
  text: string,
  before: CurrencyMark | null,
  after: CurrencyMark | null,
  end: number,
  previous: number,
): CurrencyMark | null {
  if (before?.alone) return before;
  const code = before && (after?.alone ? after : codeAfter(text, end));
  if (code && end >= previous) return code;
  return before ?? after;
}

function currencyOf(mark: CurrencyMark | null, context: PriceContext): string | null {
  const own = mark ? resolveMark(mark, context) : null;
  if (own || !context.hint) return own ?? (mark ? null : (context.declared ?? null));
  const hinted = currencyIn(normaliseText(context.hint.slice(0, MAX_TEXT)), context);
  return hinted && mark && !mark.candidates.includes(hinted) ? null : (hinted ?? null);
}

/** `A123`, `100ml`, `1080p`: Latin letters glued to the digits make a name or a measure of them. */
function isPartOfWord(text: string, { start, end }: PrintedNumber): boolean {
  if (/[a-z_#\d]/i.test(text[start - 1] ?? ' ')) return true;
  if (/[a-z_]/i.test(text[end] ?? ' ')) return !isPence(text, { start, end });
  return text[start - 1] === '-' && /[a-z\d]/i.test(text[start - 2] ?? ' ');
}

/** `99p` is 99 pence; `720p` is not. */
const isPence = (text: string, { start, end }: Pick<PrintedNumber, 'start' | 'end'>): boolean =>
  end - start === 2 && text[end] === 'p' && !/[\p{L}\d]/u.test(text[end + 1] ?? ' ');

/** `-20,00 €` takes off; in `Price - $20` the dash only separates. */
const isNegative = (text: string, start: number, digits: number): boolean =>
  text[digits - 1] === '-' ||
  (text[start - 1] === '-' && !/[\p{L}\d] ?$/u.test(text.slice(Math.max(0, start - 3), start - 1)));

/** `3 x 9,99`: one of several payments. The count is another number, so the words before do not reach it. */
const instalmentAfter = (text: string, start: number, previous: number): Meaning | null =>
  previous > 0 && /^ ?[x×*] ?(?:de |of |à )?$/.test(text.slice(previous, start)) ? 'instalment' : null;

function hundredth(decimal: string): string {
  const [units = '0', fraction = ''] = decimal.split('.');
  const padded = units.padStart(3, '0');
  return `${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`;
}
