/** Reads the store properties that analytics need. */
import { Type } from 'typebox';
import { isTimeZone } from '../../../../domain/kernel/day.js';
import { as, type Currency } from '../../../../domain/kernel/names.js';
import type { StoreProfile } from '../../../../domain/shop/shop.js';
import { CurrencyCode, plainText } from './fields.js';
import { operation } from './operation.js';

const Shop = Type.Object({
  shop: Type.Object({
    name: Type.String(),
    currencyCode: CurrencyCode,
    ianaTimezone: Type.String({ minLength: 1 }),
  }),
});

export const shopProfile = operation<Record<string, never>>()(
  'query ShopProfile { shop { name currencyCode ianaTimezone } }',
  Shop,
);

export const profileOf = ({ shop }: Type.Static<typeof Shop>): StoreProfile => ({
  name: plainText(shop.name),
  currency: as<Currency>(shop.currencyCode),
  // A zone newer than this runtime must not end every sync: UTC days are nearly the store's.
  timeZone: isTimeZone(shop.ianaTimezone) ? shop.ianaTimezone : 'UTC',
});
