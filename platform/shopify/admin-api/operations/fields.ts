/** Fields that several responses share, converted from Shopify's format to ours. */
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

/** The amount in both the shop's and the buyer's currency; we use the shop's. */
export const ShopMoney = Type.Object({ shopMoney: Money });

export const PageInfo = Type.Object({
  hasNextPage: Type.Boolean(),
  endCursor: Type.Union([Type.String(), Type.Null()]),
});

export const instantOf = (dateTime: string): Instant => as<Instant>(new Date(dateTime).toISOString());
export const amountOf = (money: Static<typeof Money>): Amount => as<Amount>(money.amount);
export const currencyOf = (money: Static<typeof Money>): Currency => as<Currency>(money.currencyCode);
export const cursorOf = (page: Static<typeof PageInfo>): string | null => (page.hasNextPage ? page.endCursor : null);

/** Merchants paste text: control characters and halves of emoji become one space, as SQLite cuts text at a NUL. */
export const plainText = (text: string): string => text.replace(/\s*[\p{Cc}\p{Cs}]+\s*/gu, ' ').trim();
