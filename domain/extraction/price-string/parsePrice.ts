/** Parses the price in a text, with labels, signs and separators (reference §6). */
import { exponentOf } from '../../kernel/money.js';
import { type Amount, as, type Currency } from '../../kernel/names.js';
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
  /** Text from another node that should contain the currency but may contain junk. */
  readonly hint?: string | null | undefined;
  /** The page's or locale's decimal mark, for `3.350`. */
  readonly decimal?: '.' | ',' | undefined;
}

export interface PrintedPrice {
  /** Exact, with the printed scale; pence are converted to pounds. */
  readonly amount: Amount;
  readonly currency: Currency | null;
  /** The printed sign or code next to the amount, or `null`. */
  readonly sign: string | null;
  readonly meaning: Meaning;
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
  return found.length < 2 ? found : found.map((price, n) => withSignOfRange(price, found[n + 1], text));
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
  const after = ownMarkAfter(text, scale?.edge ?? whole);
  const cents = after && centsAfterSign(text, printed, after);
  const number = cents ? withFraction(printed, cents) : printed;
  if (!before && !after && (isPartOfWord(text, printed) || isIdentifier(printed))) return null;
  const mark = chosenMark(text, before, after, number.end, previous);
  const currency = currencyOf(mark, context);
  const exponent = currency ? exponentOf(as<Currency>(currency)) : undefined;
  const decimal = decimalOf(number, { decimal: context.decimal, exponent });
  const start = before?.edge ?? number.start;
  if (decimal === null || isNegative(text, start, number.start)) return null;
  const end = Math.max(after?.edge ?? 0, scale && (before || after) ? scale.edge : whole, number.end);
  const words = text.slice(Math.max(previous, start - BEFORE), start);
  const rest = text.slice(end, end + AFTER);
  const pence = mark?.alone === 'GBX' || (!mark && isPence(text, number));
  const amount = scale && mark ? shifted(decimal, scale.zeros) : decimal;
  const meaning = instalmentAfter(text, start, previous) ?? meaningOf(words, rest);
  return {
    amount: as<Amount>(pence ? shifted(decimal, -2) : amount),
    currency: as<Currency | null>((pence ? 'GBP' : currency) as string),
    sign: mark?.text ?? (pence ? 'p' : null),
    // An amount with a currency is not a count: in `€12.99 in stock`, the words describe the goods.
    meaning:
      meaning === 'count' && mark !== null && mark.candidates.length > 0 && currency !== null ? 'price' : meaning,
    from: isFromPrice(words, rest),
    start,
    end,
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
  if (!isDigit(text[next])) return mark;
  return markAfter(text, numberAt(text, next).end) ? mark : null;
}

/** Cents after the sign: `27€50`, `27 euros et 50 centimes`. */
function centsAfterSign(text: string, number: PrintedNumber, sign: CurrencyMark): Cents | null {
  if (/[.,]/.test(number.separators.join('')) && number.groups.at(-1)?.length !== 3) return null;
  const spoken = SPOKEN_CENTS.exec(text.slice(sign.edge, sign.edge + 24));
  if (spoken?.[1]) return { digits: spoken[1].padStart(2, '0'), edge: sign.edge + spoken[0].length };
  if (number.separators.length > 0 || text[number.end] === ' ') return null;
  const digits = text.slice(sign.edge, sign.edge + 2);
  return /^\d\d$/.test(digits) && !/[\d.,%]/.test(text[sign.edge + 2] ?? '') ? { digits, edge: sign.edge + 2 } : null;
}

interface Cents {
  readonly digits: string;
  readonly edge: number;
}

const SPOKEN_CENTS =
  /^ ?(?:con|com|and|und|et|e|y|en|i|og|och|,)? ?(\d{1,2}) ?(?:cents?|centavos?|céntimos?|centimes?|centesimi|cêntimos?|groszy|grosze|haléřů|pence|копеек|копейки|öre|øre)(?!\p{L})/iu;

function withFraction(number: PrintedNumber, { digits, edge }: Cents): PrintedNumber {
  const whole = number.groups.join('');
  return { start: number.start, end: edge, groups: [whole, digits], separators: ['.'] };
}

/** `$1.2M`, `129.8万円`, `5.25 Lakh`: short forms for houses and cars, only next to a currency. */
function scaleAfter(
  text: string,
  at: number,
  signed: boolean,
): { readonly zeros: number; readonly edge: number } | null {
  const word = SCALE.exec(text.slice(at, at + 12));
  if (!word) return null;
  const name = word[1]?.toLowerCase() ?? '';
  // A single letter is a scale only after a sign and attached to the digits; `£12.50m` means £12.50 per metre.
  if (/^[km]$/.test(name) && (!signed || word[0].startsWith(' ') || /[.,]\d\d$/.test(text.slice(0, at)))) return null;
  const zeros = ZEROS[name];
  return zeros === undefined ? null : { zeros, edge: at + word[0].length };
}

const SCALE =
  /^ ?(k|m|mm|bn|mio|mln|mlrd|tys|тыс|млн|万|萬|만|億|억|lakhs?|lacs?|cr|crores?)(?:\.(?= ))?(?![\p{Script=Latin}\p{Script=Cyrillic}\d])/iu;
const ZEROS: Readonly<Record<string, number>> = {
  k: 3,
  tys: 3,
  тыс: 3,
  万: 4,
  萬: 4,
  만: 4,
  lakh: 5,
  lakhs: 5,
  lac: 5,
  lacs: 5,
  m: 6,
  mm: 6,
  mio: 6,
  mln: 6,
  млн: 6,
  cr: 7,
  crore: 7,
  crores: 7,
  億: 8,
  억: 8,
  bn: 9,
  mlrd: 9,
};

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
