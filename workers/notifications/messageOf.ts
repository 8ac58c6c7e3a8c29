/** Words a notification about a change on a competitor's page. */

import type { ReactorEvent } from '../../application/follow/reactor.js';
import { compareAmounts, percentChange } from '../../domain/kernel/money.js';
import type { Amount, Currency } from '../../domain/kernel/names.js';
import type { NotificationType } from '../../domain/notifications/notificationType.js';
import type { Availability, CheckFailure } from '../../domain/price/price.js';

export type ObservedChange = 'PriceChanged' | 'StockChanged' | 'CheckFailed';

/** A cheaper or restocked competitor calls for action; a dearer or sold-out one is informational. */
export function messageOf(
  event: ReactorEvent<ObservedChange>,
  label: string,
): { message: string; notificationType: NotificationType } {
  if (event.type === 'CheckFailed')
    return { message: failureOf(event.data.reason, label), notificationType: 'warning' };
  if (event.type === 'StockChanged')
    return {
      message: `${label} ${IN_WORDS[event.data.to]}`,
      notificationType: event.data.to === 'in_stock' ? 'warning' : 'info',
    };
  const { from, to, currency } = event.data;
  const fell = compareAmounts(to, from) < 0;
  const percent = percentChange(from, to);
  const by = percent === null ? '' : ` (${fell ? '−' : '+'}${Math.abs(percent).toFixed(1)}%)`;
  return {
    message: `${label} ${fell ? 'fell' : 'rose'} from ${money(from, currency)} to ${money(to, currency)}${by}`,
    notificationType: fell ? 'warning' : 'info',
  };
}

function failureOf(reason: CheckFailure, label: string): string {
  if (reason === 'place_gone')
    return `${label} needs a look: there’s no longer a price where you marked it. We keep its last known price`;
  if (reason === 'value_unusual')
    return `${label} needs a look: the price where you marked it is very different now. We keep its last known price`;
  if (reason === 'stock_gone')
    return `${label} needs a look: the page no longer words its stock as you corrected it. We keep its last known stock`;
  return `${label} blocks our checks. We keep its last known price and try again less often`;
}

const IN_WORDS: Readonly<Record<Availability, string>> = {
  in_stock: 'is back in stock',
  out_of_stock: 'is out of stock',
  pre_order: 'can be pre-ordered',
  back_order: 'is on back-order',
  discontinued: 'was discontinued',
  unknown: 'no longer shows its stock',
};

/** Passes the exact decimal as text: `Intl` formats it without rounding through a float. */
const money = (amount: Amount, currency: Currency | null): string =>
  currency === null
    ? amount
    : new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral);
