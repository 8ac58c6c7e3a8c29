import { describe, expect, it } from 'vitest';
import { soon } from '../../kernel/soon.fixtures.js';
import { type PriceContext, parsePrice } from './parsePrice.js';

const read = (text: string | null, context?: PriceContext): string => {
  const price = parsePrice(text, context);
  return price ? `${price.amount} ${price.currency ?? '-'}${price.from ? ' from' : ''}` : 'none';
};

describe('separators (reference §6)', () => {
  it.each([
    ['1.234', '1234 -'],
    ['1,234', '1234 -'],
    ['1.23', '1.23 -'],
    ['1,2', '1.2 -'],
    ['1.2345', '1.2345 -'],
    ['0.350', '0.350 -'],
    ['1234.567', '1234.567 -'],
    ['1.234,56', '1234.56 -'],
    ['1,234,567.890', '1234567.890 -'],
    ['1.234.567', '1234567 -'],
    ['1,23,456.00', '123456.00 -'],
    ['12,34,567', '1234567 -'],
    ['7 990,00', '7990.00 -'],
    ['7\u00a0990', '7990 -'],
    ['7\u2009990\u2009000', '7990000 -'],
    ['7\u202f990,50', '7990.50 -'],
    ["1'049.95", '1049.95 -'],
    ['1’049.95', '1049.95 -'],
    [',89 €', '0.89 EUR'],
    ['$.99', '0.99 -'],
    ['27€50', '27.50 EUR'],
    ['CHF 19.-', '19 CHF'],
    ['95. –', '95 -'],
    ['1.450,-', '1450 -'],
    ['119. 95', '119.95 -'],
    ['1.2.2024', 'none'],
    ['192.168.0.1', 'none'],
    ['00049.90', '49.90 -'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it.each<[string, PriceContext, string]>([
    ['KWD 3.350', {}, '3.350 KWD'],
    ['3.350 د.ك', {}, '3.350 KWD'],
    ['¥3.350', { countries: ['JP'] }, '3350 JPY'],
    ['$ 3.350', { countries: ['CL'] }, '3350 CLP'],
    ['3.350', { decimal: '.' }, '3.350 -'],
    ['3.350', { decimal: ',' }, '3350 -'],
    ['3,350', { declared: 'OMR' }, '3.350 OMR'],
  ])('%s is resolved by currency, locale or page', (text, context, expected) =>
    expect(read(text, context)).toBe(expected),
  );
});

describe('cents', () => {
  it.each([
    ['199 99 zł', '199.99 PLN'],
    ['$12 99', '12.99 -'],
    ['€ 68 50', '68.50 EUR'],
    ['€ 1.234 50', '1234.50 EUR'],
    ['1 299:90 kr', '1299.90 -'],
    ['899:90 SEK', '899.90 SEK'],
    ['1 299 zł 99 gr', '1299.99 PLN'],
    ['15 kr 50 øre', '15.50 -'],
    ['99¢', '0.99 USD'],
    ['45,900 DT', '45.900 TND'],
    ['36 38 40 €', '40 EUR'],
    ['Kettle 12 99 zł', '99 PLN'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('of several amounts', () => {
  it.each([
    ['£100.00 ex VAT £120.00 inc VAT', '120.00 GBP'],
    ['100,00 € HT 120,00 € TTC', '120.00 EUR'],
    ['Netto: 100,00 € Brutto: 119,00 €', '119.00 EUR'],
    ['本体価格1,800円（税込1,980円）', '1980 JPY'],
    ['1000 Kč bez DPH 1210 Kč s DPH', '1210 CZK'],
    ['100 kr exkl. moms 125 kr inkl. moms', '125 -'],
    ['(13,12 € / stuk) 52,48 €', '52.48 EUR'],
    ['Art. 4711-20 19,90 €', '19.90 EUR'],
    ['SKU 998877 £12.50', '12.50 GBP'],
    ['Modell 2024 199,00 €', '199.00 EUR'],
    ['Size 42 €89', '89 EUR'],
    ['Weight: 20 pounds €35', '35 EUR'],
    ['3 for £10', 'none'],
    ['3 für 10 €', 'none'],
    ['2 szt. za 20 zł', 'none'],
    ['4 interest-free payments of $12.50', 'none'],
    ['24 payments of £10', 'none'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('an amount other than the price', () => {
  it.each([
    null,
    '',
    'i',
    'Sheet Set',
    '30% off',
    '-38,23%',
    'SKU A1234',
    '100ml',
    '1080p',
    '4.5 stars',
    '128 reviews',
    'Save $20',
    '$25/mo',
    '£10.50 per month',
    '1,99 €/100 g',
    '(12,50 € / kg)',
    '-20,00 €',
    'Free delivery',
    'incl. 2,50 shipping',
    '24 months',
    'Versand 4,90 €',
  ])('%s', text => expect(read(text)).toBe('none'));

  it.each([
    ['2 pairs from $349', '349 - from'],
    ['4 options from $439.34', '439.34 - from'],
    ['3 x 9,99 € or 29,97 €', '29.97 EUR'],
    ['Save $20 $80', '80 -'],
    ['-50% statt 4.50 CHF 2.25', '2.25 CHF'],
    ['Was £40.00 Now £26.00', '26.00 GBP'],
    ['běžná cena 890 Kč', '890 CZK'],
    ['59,90 EUR 599,00 EUR pro Kilogramm', '59.90 EUR'],
    ['$5.95, each', '5.95 -'],
    ['£6.95 - £9.95', '6.95 GBP from'],
    ['ab 3,63 EUR', '3.63 EUR from'],
    ['desde 12 €', '12 EUR from'],
    ['à partir de 12 €', '12 EUR from'],
    ['free', '0 -'],
    ['Gratis', '0 -'],
    ['kostenlos!', '0 -'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('currency', () => {
  it.each([
    ['NZD $12', '12 NZD'],
    ['$12 CAD', '12 CAD'],
    ['$1,190.00 AUD', '1190.00 AUD'],
    ['US$5', '5 USD'],
    ['A$5', '5 AUD'],
    ['C$5', '5 CAD'],
    ['NT$5', '5 TWD'],
    ['HK$5', '5 HKD'],
    ['R$5', '5 BRL'],
    ['S$5', '5 SGD'],
    ['MX$5', '5 MXN'],
    ['5 zł', '5 PLN'],
    ['5 Kč', '5 CZK'],
    ['5 Ft', '5 HUF'],
    ['5 lei', '5 RON'],
    ['5 грн', '5 UAH'],
    ['5 pln', '5 PLN'],
    ['all 5', '5 -'],
    ['ALL 5', '5 ALL'],
    ['$5', '5 -'],
    ['5 kr', '5 -'],
    ['¥5', '5 -'],
    ['Rs. 500', '500 -'],
    ['GBp 1250', '12.50 GBP'],
    ['99p', '0.99 GBP'],
    ['￥１，２００', '1200 -'],
    ['٣٬٥٠٠٫٢٥ ر.س', '3500.25 SAR'],
    ['۱۲۳ ریال', '123 -'],
    ['\u200f100\u200e\u00a0₪', '100 ILS'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it.each<[string, PriceContext, string]>([
    ['$5', { declared: 'AUD' }, '5 AUD'],
    ['$5', { countries: ['CA'] }, '5 CAD'],
    ['$5', { countries: ['DE'] }, '5 -'],
    ['$5', { declared: 'EUR', countries: ['US'] }, '5 USD'],
    ['€5', { declared: 'USD' }, '5 EUR'],
    ['5 kr', { countries: ['DE', 'NO'] }, '5 NOK'],
    ['5', { hint: '€' }, '5 EUR'],
    ['5', { hint: 'RRP: £ 49.99' }, '5 GBP'],
    ['5', { hint: 'SKU:' }, '5 -'],
    ['5', { hint: 'Price from' }, '5 -'],
    ['$5', { hint: 'CAD' }, '5 CAD'],
  ])('%s with %o', (text, context, expected) => expect(read(text, context)).toBe(expected));
});

it("returns the amount's position and its printed currency", () => {
  expect(parsePrice('now $12 CAD')).toMatchObject({ sign: 'CAD', start: 4, amount: '12' });
});

it('reads only the start of an endless text', () => {
  for (const text of [
    '1 '.repeat(200_000),
    '1.'.repeat(200_000),
    '$'.repeat(400_000),
    '1,234 '.repeat(70_000),
    `${' '.repeat(400_000)}5 €`,
    'a partir de '.repeat(40_000),
  ])
    soon(() => parsePrice(text));
});
