import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, fromMinor } from '../../kernel/money.js';
import { as, type Currency } from '../../kernel/names.js';
import { ISO_CODES } from './currencySigns.js';
import { parsePrice } from './parsePrice.js';

const LOCALES = [
  'en-US',
  'en-GB',
  'en-IN',
  'en-ZA',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'fr-CA',
  'es-ES',
  'es-MX',
  'it-IT',
  'nl-NL',
  'pt-PT',
  'pt-BR',
  'pl-PL',
  'cs-CZ',
  'sk-SK',
  'hu-HU',
  'ro-RO',
  'bg-BG',
  'ru-RU',
  'uk-UA',
  'sv-SE',
  'da-DK',
  'nb-NO',
  'fi-FI',
  'tr-TR',
  'el-GR',
  'he-IL',
  'ar-EG',
  'ar-AE',
  'fa-IR',
  'hi-IN',
  'bn-BD',
  'mr-IN',
  'ne-NP',
  'my-MM',
  'th-TH',
  'vi-VN',
  'id-ID',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'zh-TW',
  'et-EE',
  'lt-LT',
  'lv-LV',
  'sl-SI',
  'hr-HR',
  'is-IS',
  'ka-GE',
  'hy-AM',
];
/** Currencies that the parser supports and this runtime formats with the digits of ISO 4217. */
const CURRENCIES = [...ISO_CODES].filter(code => {
  const shown = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions();
  return shown.maximumFractionDigits === exponentOf(as<Currency>(code));
});

/** Generous, because hundreds of runs may share a busy machine. */
const PATIENCE_MS = 30_000;

const currency = fc.constantFrom(...CURRENCIES).map(code => as<Currency>(code));
const locale = fc.constantFrom(...LOCALES);
/** Whole minor units: cents, fils, yen. */
const minor = fc.integer({ min: 1, max: 99_999_999_999 });

const formatted = (amount: string, code: Currency, tag: string, currencyDisplay: 'code' | 'symbol'): string =>
  new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: code,
    currencyDisplay,
    minimumFractionDigits: exponentOf(code),
    maximumFractionDigits: exponentOf(code),
  }).format(amount as unknown as number);

describe('parse(format(x, locale)) = x', () => {
  it('with a currency code', { timeout: PATIENCE_MS }, () =>
    fc.assert(
      fc.property(minor, currency, locale, (units, code, tag) => {
        const amount = fromMinor(units, code);
        expect(parsePrice(formatted(amount, code, tag, 'code'))).toMatchObject({ amount, currency: code });
      }),
      { numRuns: 600 },
    ),
  );

  it('with a currency sign, on a page that declares the currency', { timeout: PATIENCE_MS }, () =>
    fc.assert(
      fc.property(minor, currency, locale, (units, code, tag) => {
        const amount = fromMinor(units, code);
        expect(parsePrice(formatted(amount, code, tag, 'symbol'), { declared: code })).toMatchObject({
          amount,
          currency: code,
        });
      }),
      { numRuns: 600 },
    ),
  );

  it("among a shop's words", { timeout: PATIENCE_MS }, () =>
    fc.assert(
      fc.property(
        minor,
        currency,
        locale,
        fc.constantFrom('Price: ', 'Our price ', 'Now only ', 'Cena ', 'Preis: '),
        fc.constantFrom('', ' incl. VAT', ' *', ' inkl. MwSt. zzgl. Versand', ' each'),
        (units, code, tag, before, after) => {
          const amount = fromMinor(units, code);
          expect(parsePrice(before + formatted(amount, code, tag, 'code') + after)).toMatchObject({
            amount,
            currency: code,
          });
        },
      ),
      { numRuns: 400 },
    ),
  );
});

it('never throws and returns exact decimals, for any text', { timeout: PATIENCE_MS }, () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.option(fc.string({ maxLength: 30 })), (raw, hint) => {
      const price = parsePrice(raw, { hint });
      expect(price === null || /^\d+(\.\d+)?$/.test(price.amount)).toBe(true);
    }),
    { numRuns: 1_000 },
  ),
);

it('handles price-like noise', { timeout: PATIENCE_MS }, () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '1',
          '23',
          '456',
          '.',
          ',',
          "'",
          ' ',
          '€',
          '$',
          'kr',
          '-',
          '%',
          'x',
          'EUR',
          'from',
          '/',
          'kg',
          'p',
          '٣',
          '\u202f',
        ),
        { maxLength: 40 },
      ),
      parts => {
        const price = parsePrice(parts.join(''));
        expect(price === null || /^\d+(\.\d+)?$/.test(price.amount)).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  ),
);
