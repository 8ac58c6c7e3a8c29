/** Gives the server's own sentences in the page's language. */
import { numberFormatter } from '../format/formatter.js';
import { formatTexts } from '../format/texts/formatTexts.js';
import { sentenceTexts } from './texts/sentenceTexts.js';

/** The same sentence, or the text itself if there is no translation: a merchant's own words, or English. */
export function localized(text: string): string {
  for (const [template, translation] of Object.entries(sentenceTexts)) {
    const found = expressionOf(template).exec(text);
    if (found) return translation.replace(PLACEHOLDER, (_, name: string) => written(name, found.groups?.[name] ?? ''));
  }
  return text;
}

const PLACEHOLDER = /\{(\w+)\}/g;
const expressions = new Map<string, RegExp>();

/** `{label} is sold out` -> `/^(?<label>.+?) is sold out$/` */
function expressionOf(template: string): RegExp {
  const known = expressions.get(template);
  if (known) return known;
  const plain = template.replace(/[()?.+*^$|[\]\\]/g, '\\$&');
  const expression = new RegExp(`^${plain.replace(PLACEHOLDER, '(?<$1>.+?)')}$`, 's');
  expressions.set(template, expression);
  return expression;
}

const AMOUNTS: ReadonlySet<string> = new Set(['from', 'to', 'base']);

function written(name: string, value: string): string {
  if (name === 'by') return value.replace(/([\d,.]+)%/, (_, digits: string) => formatTexts.percent(number(digits)));
  if (!AMOUNTS.has(name)) return value;
  const [, sign = '', unit = '', digits = ''] = /^([-−]?)([^\d-]*?)\s*([\d,]+(?:\.\d+)?)$/.exec(value) ?? [];
  return digits === '' ? value : `${sign}${number(digits)}${unit && `\u00a0${unit}`}`;
}

/** `1,234.50` as the merchant's region writes it. */
function number(english: string): string {
  const digits = english.split('.')[1]?.length ?? 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormatter(options).format(Number(english.replaceAll(',', '')));
}
