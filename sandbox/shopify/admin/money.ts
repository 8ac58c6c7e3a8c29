/** The generator's minor units in the Admin API's money format. */
import { fromMinor } from '../../../domain/kernel/money.js';
import type { Currency } from '../../../domain/kernel/names.js';
import { exchanged } from '../store/currencies.js';

export const moneyOf = (minor: number, currency: Currency) => ({
  amount: fromMinor(minor, currency),
  currencyCode: currency,
});

/** In the shop's currency, and in the one that the customer paid in. */
export const moneyBag = (minor: number, currency: Currency, paidIn: Currency = currency) => ({
  shopMoney: moneyOf(minor, currency),
  presentmentMoney: moneyOf(exchanged(minor, currency, paidIn), paidIn),
});

/** Whole seconds, as Shopify writes them. */
export const dateTime = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');
export const dateTimeOrNull = (time: number | null): string | null => (time === null ? null : dateTime(time));

export const gid = (kind: string, id: string): string => `gid://shopify/${kind}/${id}`;

/** The digits of `gid://shopify/Order/123`, or of `123`; `null` for another kind of id. */
export function idIn(kind: string, text: string): string | null {
  const match = /^(?:gid:\/\/shopify\/(\w+)\/)?(\d+)$/.exec(text);
  return match && (match[1] === undefined || match[1] === kind) ? (match[2] ?? null) : null;
}
