/** Reads prices and stock from Open Graph and product meta tags. */
import { declaredAvailability } from '../availability/declaredAvailability.js';
import type { Page } from '../page/readPage.js';
import type { CurrencyContext } from '../price-string/readCurrency.js';
import { declaredAmount, declaredCurrency } from '../schema-org/declaredAmount.js';
import type { Candidate, StockClaim } from './candidate.js';

const SALE = 'product:sale_price:amount';
const PLAIN = 'product:price:amount';
/** Best first: customers pay the sale price, and the plain price next to it is the former one. */
const PRICES = [SALE, PLAIN, 'og:price:amount', 'og:price', 'product:price', 'twitter:data1', 'twitter:data2'];
const LISTS = ['product:original_price:amount', 'product:regular_price:amount', 'og:price:standard_amount'];
const STOCK = ['product:availability', 'og:availability', 'availability'];

export function metaPrices({ meta }: Page, context: CurrencyContext): Candidate[] {
  const found: Candidate[] = [];
  for (const name of PRICES) {
    const raw = meta.get(name);
    if (
      !raw ||
      (name.startsWith('twitter') &&
        !/price|preis|prix|precio|prezzo|prijs|cena|preço/i.test(meta.get(name.replace('data', 'label')) ?? ''))
    )
      continue;
    const stem = name.replace(/:amount$/, '');
    const declared =
      meta.get(`${stem}:currency`) ??
      meta.get('product:price:currency') ??
      meta.get('og:price:currency') ??
      meta.get('og:currency') ??
      null;
    const currency = declaredCurrency(declared, context);
    const price = declaredAmount(raw, currency, context);
    if (!price) continue;
    const list = (name === SALE ? [...LISTS, PLAIN] : LISTS)
      .map(key => declaredAmount(meta.get(key) ?? null, currency, context))
      .find(amount => amount !== null);
    const path = `meta[${name}]`;
    found.push({
      source: 'meta',
      path,
      raw,
      ...price,
      currency: currency ?? price.currency,
      listPrice: list?.amount ?? null,
      from: false,
      trust: 0.75,
      why: 'declared in a meta tag',
    });
    break;
  }
  return found;
}

export const metaStock = ({ meta }: Page): StockClaim[] =>
  STOCK.flatMap(name => {
    const raw = meta.get(name);
    const availability = declaredAvailability(raw);
    return raw && availability !== 'unknown'
      ? [{ source: 'meta' as const, path: `meta[${name}]`, raw, availability }]
      : [];
  }).slice(0, 1);
