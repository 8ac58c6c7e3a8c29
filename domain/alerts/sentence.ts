/** Describes an alert in one sentence, for messages and the history. */
import { type Language, LOCALES } from '../kernel/language.js';
import { compareAmounts, percentChange } from '../kernel/money.js';
import type { Amount, Currency, Instant } from '../kernel/names.js';
import type { Availability } from '../price/price.js';
import type { AlertFacts } from './alert.js';
import { changeTexts } from './texts/changeTexts.js';

type Facts = Pick<AlertFacts, 'label' | 'change' | 'condition'>;

/** `Ridge Tent fell from $129.00 to $119.00 (−7.8%), its lowest price in 30 days`. Without a full stop. */
export function sentenceOf({ label, change, condition }: Facts, language: Language): string {
  const texts = changeTexts[language];
  switch (change.kind) {
    case 'stock':
      return texts.stockChanged[change.to](label, texts.stock[change.from]);
    case 'blocked': {
      const hours = condition.kind === 'blocked' ? condition.hours : 0;
      const reason = failureName(change.reason, language);
      return hours === 1 ? texts.unreadable.hour(label, reason) : texts.unreadable.hours(label, String(hours), reason);
    }
    case 'price': {
      const { from, to, currency } = change;
      const reason = reasonOf({ change, condition }, language);
      const [before, now] = [money(from, currency, language), money(to, currency, language)];
      const order = compareAmounts(to, from);
      if (order === 0) return `${texts.isAt(label, now)}${reason}`;
      const moved = (order < 0 ? texts.fell : texts.rose)(label, before, now);
      return `${moved}${changeIn(from, to, language)}${reason}`;
    }
  }
}

function reasonOf({ change, condition }: Pick<Facts, 'change' | 'condition'>, language: Language): string {
  if (change.kind !== 'price' || change.base === null) return '';
  const base = money(change.base, change.currency, language);
  const texts = changeTexts[language];
  switch (condition.kind) {
    case 'price_falls':
    case 'price_rises':
      return texts.sinceAlert(base);
    case 'price_crosses':
      return (condition.target === 'own' ? texts.ownPrice : texts.target)[condition.direction](base);
    case 'lowest':
      return texts.lowest(String(condition.days), base);
    default:
      return '';
  }
}

/** A check's failure in a few words; an unknown code in its own. */
function failureName(code: string, language: Language): string {
  const names: Readonly<Record<string, string>> = changeTexts[language].failures;
  return Object.hasOwn(names, code) ? (names[code] ?? code) : code.replaceAll('_', ' ');
}

export const stockName = (stock: Availability, language: Language): string => changeTexts[language].stock[stock];

function changeIn(from: Amount, to: Amount, language: Language): string {
  const percent = percentChange(from, to);
  return percent === null ? '' : ` (${signedPercent(percent, language)})`;
}

/** `−7.8%`, `+12.0%`; in German `−7,8 %` with a no-break space. */
export function signedPercent(percent: number, language: Language): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false } as const;
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'percent', ...digits });
  return `${percent < 0 ? '−' : '+'}${format.format(Math.abs(percent) / 100)}`;
}

/** Passes the exact decimal as text, which `Intl` formats without converting it to a float. */
export function money(amount: Amount, currency: Currency | null, language: Language): string {
  if (currency === null && language === 'en') return amount;
  const digits = { minimumFractionDigits: amount.split('.')[1]?.length ?? 0 };
  const options = currency === null ? digits : ({ style: 'currency', currency } as const);
  return new Intl.NumberFormat(LOCALES[language], options).format(amount as Intl.StringNumericLiteral);
}

/** English writes dates as `1 Jul 2026, 14:05 CEST`, German as `1. Juli 2026, 14:05 MESZ`. */
const MOMENT_LOCALES = { ...LOCALES, en: 'en-GB' };

/** Formats a time in the store's time zone, with the zone's name. */
export function momentIn(timeZone: string, at: Instant, language: Language): string {
  const format = new Intl.DateTimeFormat(MOMENT_LOCALES[language], {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format.format(Date.parse(at));
}
