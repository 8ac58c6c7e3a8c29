/** Describes an alert in one sentence, for e-mails, text messages and the history. */
import { compareAmounts, percentChange } from '../kernel/money.js';
import type { Amount, Currency, Instant } from '../kernel/names.js';
import type { Availability } from '../price/price.js';
import type { AlertFacts } from './alert.js';

/** `Ridge Tent fell from $129.00 to $119.00 (−7.8%), its lowest price in 30 days`. Without a full stop. */
export function sentenceOf({ label, change, condition }: Pick<AlertFacts, 'label' | 'change' | 'condition'>): string {
  switch (change.kind) {
    case 'stock':
      return `${label} ${STOCK_WORDS[change.to]} (was ${stockName(change.from)})`;
    case 'blocked': {
      const hours = condition.kind === 'blocked' ? condition.hours : 0;
      return `${label} has been unreadable for ${hours} ${hours === 1 ? 'hour' : 'hours'} (${change.reason.replaceAll('_', ' ')})`;
    }
    case 'price': {
      const { from, to, currency } = change;
      if (compareAmounts(to, from) === 0)
        return `${label} is at ${money(to, currency)}${reasonOf({ change, condition })}`;
      const verb = compareAmounts(to, from) < 0 ? 'fell' : 'rose';
      return `${label} ${verb} from ${money(from, currency)} to ${money(to, currency)}${signed(from, to)}${reasonOf({ change, condition })}`;
    }
  }
}

function reasonOf({ change, condition }: Pick<AlertFacts, 'change' | 'condition'>): string {
  if (change.kind !== 'price' || change.base === null) return '';
  const base = money(change.base, change.currency);
  switch (condition.kind) {
    case 'price_falls':
    case 'price_rises':
      return `; it was ${base} at the last alert`;
    case 'price_crosses':
      return `, ${condition.direction} ${condition.target === 'own' ? 'your price of' : 'your target of'} ${base}`;
    case 'lowest':
      return `, the lowest price seen in ${condition.days} days (before: ${base})`;
    default:
      return '';
  }
}

const STOCK_WORDS: Readonly<Record<Availability, string>> = {
  in_stock: 'is back in stock',
  out_of_stock: 'is sold out',
  pre_order: 'can be pre-ordered',
  back_order: 'is on back-order',
  discontinued: 'was discontinued',
  unknown: 'no longer shows its stock',
};

export const stockName = (stock: Availability): string => stock.replaceAll('_', ' ');

function signed(from: Amount, to: Amount): string {
  const percent = percentChange(from, to);
  return percent === null ? '' : ` (${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%)`;
}

/** Passes the exact decimal as text, which `Intl` formats without converting it to a float. */
export const money = (amount: Amount, currency: Currency | null): string =>
  currency === null
    ? amount
    : new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral);

/** Formats a time in the store's time zone: `1 Jul 2026, 14:05 CEST`. */
export function momentIn(timeZone: string, at: Instant): string {
  const format = new Intl.DateTimeFormat('en-GB', {
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
