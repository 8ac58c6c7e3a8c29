/** Converts the generator's minor units to the Admin API's money format. */
import { fromMinor } from '../../../domain/kernel/money.js';
import type { Currency } from '../../../domain/kernel/names.js';
import { exchanged } from '../store/currencies.js';

export const moneyOf = (minor: number, currency: Currency) => ({
  amount: fromMinor(minor, currency),
  currencyCode: currency,
});

/** The amount in the shop's currency and in the customer's. */
export const moneyBag = (minor: number, currency: Currency, paidIn: Currency = currency) => ({
  shopMoney: moneyOf(minor, currency),
  presentmentMoney: moneyOf(exchanged(minor, currency, paidIn), paidIn),
});

/** Formats a time in whole seconds, as Shopify does. */
export const dateTime = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');
export const dateTimeOrNull = (time: number | null): string | null => (time === null ? null : dateTime(time));

export const gid = (kind: string, id: string): string => `gid://shopify/${kind}/${id}`;

/** Extracts the digits of `gid://shopify/Order/123` or `123`; returns `null` for another kind of id. */
export function idIn(kind: string, text: string): string | null {
  const match = /^(?:gid:\/\/shopify\/(\w+)\/)?(\d+)$/.exec(text);
  return match && (match[1] === undefined || match[1] === kind) ? (match[2] ?? null) : null;
}
