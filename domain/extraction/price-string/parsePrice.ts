/** Parses the price in a text, with labels, signs and separators (reference §6). */
import { exponentOf } from '../../kernel/money.js';
import { type Amount, as, type Currency } from '../../kernel/names.js';
import { centsAfterSign, SPOKEN_CENTS, spacedCents, withFraction } from './cents.js';
import { meaningOf as meaningOfSign } from './currencySigns.js';
import { usesPoint } from './decimalMark.js';
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
import { scaleAfter } from './scale.js';
import { type Tax, taxNote } from './taxNotes.js';

export interface PriceContext extends CurrencyContext {
  /** Text from another node that should contain the currency but may contain junk. */
  readonly hint?: string | null | undefined;
}

export interface PrintedPrice {
  /** Exact, with the printed scale; pence are converted to pounds. */
  readonly amount: Amount;
  readonly currency: Currency | null;
  /** The printed sign or code next to the amount, or `null`. */
  readonly sign: string | null;
  readonly meaning: Meaning;
  /** True if the words next to it say that it includes tax. */
  readonly tax: Tax | null;
  /** True for the low end of a range, or 'from'. */
  readonly from: boolean;
  readonly start: number;
  readonly end: number;
}

/** Longer texts are prose; the rest is ignored. */
const MAX_TEXT = 600;
/** Maximum distances of labels from an amount. */
const BEFORE = 44;
const AFTER = 28;

/**
 * The first price in a text, or `null`. A list price counts only if there is no other; savings, rates, unit prices,
 * shipping, percentages and counts never do.
 */
export function parsePrice(raw: string | null, context: PriceContext = {}): PrintedPrice | null {
  if (!raw) return null;
  const prices = printedPrices(raw, context);
  const price = bestOf(prices, normaliseText(raw.slice(0, MAX_TEXT)));
  if (price) return price;
  if (!isFree(normaliseText(raw.slice(0, MAX_TEXT)))) return null;
  const currency = context.hint ? currencyIn(normaliseText(context.hint.slice(0, MAX_TEXT)), context) : null;
  return {
    amount: as<Amount>('0'),
    currency: as<Currency | null>(currency as string),
    sign: null,
    meaning: 'price',
    tax: null,
    from: false,
    start: 0,
    end: raw.length,
  };
}

/** Prefers amounts with tax, then those outside brackets; next to a signed amount, one without a sign is no price. */
function bestOf(prices: readonly PrintedPrice[], text: string): PrintedPrice | undefined {
  const signed = prices.some(({ sign }) => sign !== null);
  const own = prices.filter(({ meaning, sign }) => meaning === 'price' && (!signed || sign !== null));
  const paid = own.filter(({ tax }) => tax !== 'net');
  const certain = (paid.length > 0 ? paid : own).filter(isCertain);
  return (
    certain.find(({ tax }) => tax === 'gross' && own.some(price => price.tax === 'net')) ??
    certain.find(price => !isInBrackets(text, price)) ??
    certain[0] ??
    own[0] ??
    prices.find(({ meaning }) => meaning === 'list')
  );
}

const isInBrackets = (text: string, { start }: PrintedPrice): boolean => {
  const before = text.slice(0, start);
  return (
    Math.max(before.lastIndexOf('('), before.lastIndexOf('（')) >
    Math.max(before.lastIndexOf(')'), before.lastIndexOf('）'))
  );
};

/**
 * A small integer without a sign may be a count (`4 options from $439.34`), so it counts only if nothing better follows.
 */
const isCertain = (price: PrintedPrice): boolean =>
  price.meaning === 'price' && (price.sign !== null || price.amount.includes('.') || Number(price.amount) >= 1000);

/** Every amount in a text in order, with its meaning. `start` and `end` refer to the normalized text. */
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
  return found.length === 0
    ? found
    : withTaxNotes(
        found.map((price, n) => withSignOfRange(price, found[n + 1], text)),
        text,
      );
}

/** Notes stand either before each amount or after each: `netto 100 €`, `£100 ex VAT £120 inc VAT`. */
function withTaxNotes(prices: readonly PrintedPrice[], text: string): PrintedPrice[] {
  if (prices.length === 1 && prices[0]) return [{ ...prices[0], tax: taxNote(text).tax }];
  const between = (from: number, to: number | undefined) => taxNote(text.slice(from, to)).tax;
  const first = between(0, prices[0]?.start);
  return prices.map((price, n) => {
    const tax = first ? between(prices[n - 1]?.end ?? 0, price.start) : between(price.end, prices[n + 1]?.start);
    return { ...price, tax };
  });
}

/** In `10 – 20 €` the sign at the end applies to both. */
function withSignOfRange(price: PrintedPrice, next: PrintedPrice | undefined, text: string): PrintedPrice {
  if (price.sign !== null || !price.from || !next?.sign || next.meaning !== 'price') return price;
  const between = text.slice(price.end, next.start);
  return /^ ?(?:-|~|to|bis|à|a|al|до|až|do) ?$/iu.test(between)
    ? { ...price, sign: next.sign, currency: next.currency }
    : price;
}

function startsNumber(text: string, at: number): boolean {
  if (isDigit(text[at])) return true;
  return (text[at] === ',' || text[at] === '.') && isDigit(text[at + 1]) && !/[\p{L}\d.,/]/u.test(text[at - 1] ?? ' ');
}

function priceAt(text: string, printed: PrintedNumber, previous: number, context: PriceContext): PrintedPrice | null {
  const left = markBefore(text, printed.start);
  const before = left && left.edge >= previous ? left : null;
  const whole = wholeMark(text, printed.end);
  const scale = scaleAfter(text, whole, before !== null);
  const follower = ownMarkAfter(text, scale?.edge ?? whole);
  const spaced = before || !follower ? spacedCents(text, printed, before) : null;
  const after = spaced ? ownMarkAfter(text, spaced.edge) : follower;
  const cents = spaced ?? (after && centsAfterSign(text, printed, after));
  const number = cents ? withFraction(printed, cents) : printed;
  if (!before && !after && (isPartOfWord(text, printed) || isIdentifier(printed))) return null;
  const mark = chosenMark(text, before, after, number.end, previous);
  const currency = currencyOf(mark, context);
  const exponent = currency ? exponentOf(as<Currency>(currency)) : undefined;
  const decimal = decimalOf(number, { decimal: decimalIn(context, currency), exponent });
  const start = before?.edge ?? number.start;
  if (decimal === null || isNegative(text, start, number.start)) return null;
  const end = Math.max(after?.edge ?? 0, scale && (before || after) ? scale.edge : whole, number.end);
  const words = text.slice(Math.max(previous, start - BEFORE), start);
  const rest = text.slice(end, end + AFTER);
  const pence = mark?.alone === 'GBX' || (!mark && isPence(text, number));
  if (!mark && isCentSign(text, number)) return centsOf(number, context);
  const amount = scale && mark ? shifted(decimal, scale.zeros) : decimal;
  const meaning =
    instalmentAfter(text, start, previous) ?? bundleBefore(text, start, previous) ?? meaningOf(words, rest);
  return {
    amount: as<Amount>(pence ? shifted(decimal, -2) : amount),
    currency: as<Currency | null>((pence ? 'GBP' : currency) as string),
    sign: mark?.text ?? (pence ? 'p' : null),
    // An amount with a currency is not a count: in `€12.99 in stock`, the words describe the goods.
    meaning:
      meaning === 'count' && mark !== null && mark.candidates.length > 0 && currency !== null ? 'price' : meaning,
    tax: null,
    from: isFromPrice(words, rest),
    start,
    end,
  };
}

/** A point is decimal only where the currency is written with one, because pages keep a template's `lang="en"`. */
const decimalIn = ({ decimal }: PriceContext, currency: string | null): '.' | ',' | undefined =>
  decimal === '.' && currency !== null && !usesPoint(currency) ? undefined : decimal;

/** `99¢` */
const isCentSign = (text: string, { groups, end }: PrintedNumber): boolean =>
  groups.length === 1 && (groups[0]?.length ?? 0) <= 2 && /^ ?¢/.test(text.slice(end, end + 2));

function centsOf({ groups, start, end }: PrintedNumber, context: PriceContext): PrintedPrice {
  const dollars = meaningOfSign('$');
  const currency = (dollars && resolveMark(dollars, context)) ?? 'USD';
  return {
    amount: as<Amount>(shifted(groups[0] ?? '0', -2)),
    currency: as<Currency>(currency),
    sign: '¢',
    meaning: 'price',
    tax: null,
    from: false,
    start,
    end: end + 1,
  };
}

/** `19.-`, `95. –`, `1.450,-`: the dash means no cents. */
function wholeMark(text: string, at: number): number {
  const mark = /^(?:[.,] ?-{1,2}|-(?= ?(?:\p{Sc}|$)))/u.exec(text.slice(at, at + 4));
  return mark ? at + mark[0].length : at;
}

/** In `4.50 CHF 2.25`, the mark belongs to the second amount, which has no other. */
function ownMarkAfter(text: string, at: number): CurrencyMark | null {
  const mark = markAfter(text, at);
  if (!mark || text[at] !== ' ') return mark;
  const next = text[mark.edge] === ' ' ? mark.edge + 1 : mark.edge;
  if (SPOKEN_CENTS.test(text.slice(mark.edge, mark.edge + 24))) return mark;
  if (!isDigit(text[next])) return mark;
  return markAfter(text, numberAt(text, next).end) ? mark : null;
}

/** Prefers a code over a sign on the other side, and the sign before the amount over the one after it. */
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

/** `A123`, `100ml`, `1080p`: attached Latin letters indicate a name or a measure. */
function isPartOfWord(text: string, { start, end }: PrintedNumber): boolean {
  if (/[a-z_#\d]/i.test(text[start - 1] ?? ' ')) return true;
  if (/[a-z_]/i.test(text[end] ?? ' ')) return !isPence(text, { start, end });
  return text[start - 1] === '-' && /[a-z\d]/i.test(text[start - 2] ?? ' ');
}

/** `99p` is 99 pence; `720p` is not. */
const isPence = (text: string, { start, end }: Pick<PrintedNumber, 'start' | 'end'>): boolean =>
  end - start === 2 && text[end] === 'p' && !/[\p{L}\d]/u.test(text[end + 1] ?? ' ');

/** `-20,00 €` is negative; in `Price - $20` the dash is a separator. */
const isNegative = (text: string, start: number, digits: number): boolean =>
  text[digits - 1] === '-' ||
  (text[start - 1] === '-' && !/[\p{L}\d] ?$/u.test(text.slice(Math.max(0, start - 3), start - 1)));

/** `3 x 9,99` is an instalment. Checked separately, because the words before end at the previous number. */
const instalmentAfter = (text: string, start: number, previous: number): Meaning | null =>
  previous > 0 && /^ ?[x×*] ?(?:de |of |à )?$/.test(text.slice(previous, start)) ? 'instalment' : null;

/** `3 for £10` is the price of three. Checked separately, for the same reason. */
const bundleBefore = (text: string, start: number, previous: number): Meaning | null =>
  previous > 0 && BUNDLE.test(text.slice(Math.max(0, start - 24), start)) ? 'bundle' : null;

const BUNDLE =
  /(?<![\d.,\p{L}])(?:[2-9]|1[0-2]) ?(?:x|st(?:ück|k|\.)?|pcs|pieces|items|pezzi|pz|stuks|ks|szt\.?|шт\.?|db|kpl)? ?(?:for|für|pour|por|per|voor|za|за|på|för|til) ?[^\d\p{L}]{0,3}$/iu;

/** Ten consecutive digits are an EAN or a telephone number. */
const isIdentifier = ({ groups }: PrintedNumber): boolean => groups.length === 1 && (groups[0]?.length ?? 0) >= 10;

/** Shifts the decimal point: `1.25` by 3 is `1250`, `1250` by -2 is `12.50`. */
function shifted(decimal: string, zeros: number): string {
  const [units = '0', fraction = ''] = decimal.split('.');
  if (zeros >= 0) {
    const digits = fraction.padEnd(zeros, '0');
    const whole = (units + digits.slice(0, zeros)).replace(/^0+(?=\d)/, '');
    return digits.length > zeros ? `${whole}.${digits.slice(zeros)}` : whole;
  }
  const padded = units.padStart(1 - zeros, '0');
  return `${padded.slice(0, zeros)}.${padded.slice(zeros)}${fraction}`;
}
