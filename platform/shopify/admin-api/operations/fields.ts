/** Converts fields that several responses share from Shopify's format to ours. */
import { type Static, Type } from 'typebox';
import { type Amount, as, type Currency, type Instant } from '../../../../domain/kernel/names.js';

/** Shopify's global id. Never a number: ids exceed 2^53. */
export const GlobalId = (kind: string) => Type.String({ pattern: `^gid://shopify/${kind}/[0-9]+$` });

export const DateTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
});

/** ISO 4217, and Shopify's own `USDC`. */
export const CurrencyCode = Type.String({ pattern: '^[A-Z]{3,4}$' });

export const Money = Type.Object({
  amount: Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' }),
  currencyCode: CurrencyCode,
});

/** The amount in both the shop's and the buyer's currency; uses the shop's. */
export const ShopMoney = Type.Object({ shopMoney: Money });

export const PageInfo = Type.Object({
  hasNextPage: Type.Boolean(),
  endCursor: Type.Union([Type.String(), Type.Null()]),
});
export type PageInfo = Static<typeof PageInfo>;

/** In UTC, on a day that every month has. */
const PLAIN_UTC = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/** Shopify writes UTC, mostly without milliseconds: that needs no calendar. @throws RangeError for an invalid time. */
export const instantOf = (dateTime: string): Instant => {
  if (!PLAIN_UTC.test(dateTime)) return as<Instant>(new Date(dateTime).toISOString());
  return as<Instant>(dateTime.includes('.') ? dateTime : `${dateTime.slice(0, -1)}.000Z`);
};
export const amountOf = (money: Static<typeof Money>): Amount => as<Amount>(money.amount);
export const currencyOf = (money: Static<typeof Money>): Currency => as<Currency>(money.currencyCode);
export const cursorOf = (page: PageInfo): string | null => (page.hasNextPage ? page.endCursor : null);

const OTHERS = /[\p{Cc}\p{Cs}]/u;

/**
 * Cleans pasted text: replaces control characters and halves of emoji by one space, because SQLite cuts text at a NUL.
 */
export const plainText = (text: string): string =>
  (OTHERS.test(text) ? text.replace(/\s*[\p{Cc}\p{Cs}]+\s*/gu, ' ') : text).trim();
