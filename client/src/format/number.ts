/** Counts and percentages for people. */
import { numberFormatter } from './formatter.js';
import { NO_DATA } from './money.js';
import { formatTexts } from './texts/formatTexts.js';

export const count = (value: number): string => numberFormatter().format(value).replace('-', '−');

/** `1,204`, or an em dash if unknown. */
export const countOrNone = (value: number | null): string => (value === null ? NO_DATA : count(value));

const oneDecimal = (value: number): string =>
  numberFormatter({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** `3.4%`, or an em dash if unknown. */
export const percent = (value: number | null): string =>
  value === null ? NO_DATA : formatTexts.percent(oneDecimal(value));

/** `80%` */
export const wholePercent = (value: number): string => formatTexts.percent(count(value));

/** Always signed, one decimal: `+4.2%`, `−0.8%`, `0.0%`. */
export const signedPercent = (value: number): string => formatTexts.percent(signed(value));

/** A change of a percentage: `+0.3 pp`. */
export const signedPoints = (value: number): string => formatTexts.points(signed(value));

function signed(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${oneDecimal(Math.abs(rounded))}`;
}

export const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** Spec §9: badges count to 99. Empty at 0: the badge is hidden. */
export const badge = (value: number): string => (value <= 0 ? '' : value > 99 ? '99' : String(value));
