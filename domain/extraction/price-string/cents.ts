/** Reads cents that a sign, a space or a word separates from the whole amount. */
import { type CurrencyMark, markAfter } from './readCurrency.js';
import type { PrintedNumber } from './readNumber.js';

/** `$12 99`, `199 99 zł`: markup separates the cents. */
export function spacedCents(
  text: string,
  { end, separators, groups }: PrintedNumber,
  before: CurrencyMark | null,
): Cents | null {
  if (separators.includes('.') && groups.at(-1)?.length !== 3) return null;
  if (separators.includes(',') && groups.at(-1)?.length !== 3) return null;
  const digits = /^ (\d\d)(?![\d.,%:/]| ?[x×%])/.exec(text.slice(end, end + 6))?.[1];
  if (digits === undefined) return null;
  const edge = end + 3;
  const rest = text.slice(edge, edge + 8);
  if (before) return /^ ?(?:$|[^\p{L}\d\p{Sc}])/u.test(rest) ? { digits, edge } : null;
  const start = end - groups.join('').length - separators.length;
  return markAfter(text, edge) && /(?:^|[:(])\s*$/.test(text.slice(0, start)) ? { digits, edge } : null;
}

/** Cents after the sign: `27€50`, `27 euros et 50 centimes`. */
export function centsAfterSign(text: string, number: PrintedNumber, sign: CurrencyMark): Cents | null {
  if (/[.,]/.test(number.separators.join('')) && number.groups.at(-1)?.length !== 3) return null;
  const spoken = SPOKEN_CENTS.exec(text.slice(sign.edge, sign.edge + 24));
  if (spoken?.[1]) return { digits: spoken[1].padStart(2, '0'), edge: sign.edge + spoken[0].length };
  if (number.separators.length > 0 || text[number.end] === ' ') return null;
  const digits = text.slice(sign.edge, sign.edge + 2);
  return /^\d\d$/.test(digits) && !/[\d.,%]/.test(text[sign.edge + 2] ?? '') ? { digits, edge: sign.edge + 2 } : null;
}

export interface Cents {
  readonly digits: string;
  readonly edge: number;
}

export const SPOKEN_CENTS =
  /^ ?(?:con|com|and|und|et|e|y|en|i|og|och|,)? ?(\d{1,2}) ?(?:cents?|centavos?|céntimos?|centimes?|centesimi|cêntimos?|groszy|grosze|gr\.?|haléřů|pence|копеек|копейки|öre|øre)(?!\p{L})/iu;

export function withFraction(number: PrintedNumber, { digits, edge }: Cents): PrintedNumber {
  const whole = number.groups.join('');
  return { start: number.start, end: edge, groups: [whole, digits], separators: ['.'] };
}
