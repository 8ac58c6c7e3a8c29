/** Reads Shopify's product data: `/products/x.js`, `/products/x.json`, and the same objects in a page (reference §4). */
import { fromMinor } from '../../kernel/money.js';
import { type Amount, as, type Currency } from '../../kernel/names.js';
import type { Availability } from '../../price/price.js';
import { combinedAvailability } from '../availability/declaredAvailability.js';
import { isGreater } from '../choose/decimals.js';
import type { Page } from '../page/readPage.js';
import type { PageScript } from '../page/tree.js';
import type { Variant } from '../result.js';
import { isZero } from '../schema-org/declaredAmount.js';
import { isThing, plainText, type Thing } from '../schema-org/thing.js';
import type { Candidate, StockClaim } from './candidate.js';
import { looseJson, looseValueAt } from './looseJson.js';

export interface ShopifyReading {
  readonly title: string | null;
  readonly candidates: readonly Candidate[];
  readonly stock: readonly StockClaim[];
  readonly variants: readonly Variant[];
}

const NONE: ShopifyReading = { title: null, candidates: [], stock: [], variants: [] };
const MAX_VARIANTS = 250;

/** Amounts in `.js` are hundredths in every currency, even yen; in `.json` they are decimal text. */
type Scale = 'hundredths' | 'decimal';

/** Reads the response of `/products/<handle>.js` or `.json`. `null` for any other text. */
export function shopifyJson(text: string, url: URL | null): ShopifyReading | null {
  const start = text.trimStart();
  if (!start.startsWith('{') || !/"(?:variants|product)"/.test(start.slice(0, 200_000))) return null;
  const [value] = looseJson(start);
  if (!isThing(value)) return null;
  const product = isThing(value.product) ? value.product : value;
  if (!Array.isArray(product.variants)) return null;
  const scale: Scale = isThing(value.product) ? 'decimal' : 'hundredths';
  return readProduct(product, { scale, path: 'product', url, currency: null, trust: 0.95 });
}

/** The scripts of Shopify's themes; most pages have none. */
export const themeScripts = ({ scripts }: Page): readonly PageScript[] =>
  scripts.filter(({ text }) => text.includes('Shopify.'));

/**
 * Reads `<script id="ProductJson-…">`, `var meta = {"product":…}` and the theme's own product JSON.
 * @param theme the page's `themeScripts`
 */
export function shopifyState(page: Page, theme: readonly PageScript[]): ShopifyReading {
  const shop = theme.some(({ text }) => text.includes('Shopify.shop') || text.includes('Shopify.currency'));
  const marked = page.scripts.some(
    script => /^ProductJson/i.test(script.id) || 'data-product-json' in script.attributes,
  );
  if (!shop && !marked) return NONE;
  const currency = activeCurrency(theme);
  for (const { id, type, text, attributes } of page.scripts) {
    const named = /^ProductJson|product-json/i.test(id) || 'data-product-json' in attributes;
    if (!(named || type.includes('json')) || !text.includes('"variants"')) continue;
    const [value] = looseJson(text);
    const product = isThing(value) && isThing(value.product) ? value.product : value;
    if (!isThing(product) || !Array.isArray(product.variants) || !isOwn(product, page)) continue;
    return readProduct(product, {
      scale: 'hundredths',
      path: `script#${id || type}`,
      url: page.url,
      currency,
      trust: 0.85,
    });
  }
  return metaProduct(page, currency);
}

/**
 * Reads `var meta = {"product":{"id":…,"variants":[{"id":…,"price":1999,…}]}}` from Shopify's analytics, without stock.
 */
function metaProduct(page: Page, currency: Currency | null): ShopifyReading {
  for (const { text } of page.scripts) {
    const at = text.indexOf('var meta = {"product"');
    if (at < 0) continue;
    const { value } = looseValueAt(text, at + 'var meta = '.length);
    const product = isThing(value) ? value.product : null;
    if (isThing(product) && Array.isArray(product.variants))
      return readProduct(product, {
        scale: 'hundredths',
        path: 'var meta.product',
        url: page.url,
        currency,
        trust: 0.8,
      });
  }
  return NONE;
}

/** Reads the currency of the page's prices from `Shopify.currency = {"active":"EUR","rate":"1.0"}`. */
export function activeCurrency(theme: readonly PageScript[]): Currency | null {
  for (const { text } of theme) {
    const at = text.indexOf('Shopify.currency');
    const code = at < 0 ? null : /"active"\s*:\s*"([A-Z]{3})"/.exec(text.slice(at, at + 120))?.[1];
    if (code) return as<Currency>(code);
  }
  return null;
}

/** Checks that handle or title match the page, because themes print neighbours as JSON too. */
function isOwn(product: Thing, { url, names }: Page): boolean {
  const handle = plainText(product.handle);
  if (handle && url?.pathname.includes('/products/')) return url.pathname.includes(`/products/${handle}`);
  const title = plainText(product.title)?.toLowerCase();
  return title !== undefined && names.some(name => name.toLowerCase().includes(title));
}

interface Reading {
  readonly scale: Scale;
  readonly path: string;
  readonly url: URL | null;
  readonly currency: Currency | null;
  readonly trust: number;
}

function readProduct(product: Thing, reading: Reading): ShopifyReading {
  const all = (product.variants as readonly unknown[]).filter(isThing).slice(0, MAX_VARIANTS);
  const variants = all.map(variant => readVariant(variant, reading));
  const wanted = reading.url?.searchParams.get('variant');
  const pinned = variants.find(variant => wanted && variant.id === wanted);
  const lead =
    pinned ??
    variants.find(variant => variant.price && variant.availability === 'in_stock') ??
    variants.find(variant => variant.price);
  const states = (pinned ? [pinned] : variants).map(variant => variant.availability);
  const availability = combinedAvailability(states);
  return {
    title: plainText(product.title),
    candidates: lead ? candidatesOf(lead, pinned ? [] : variants, reading) : [],
    stock:
      availability === 'unknown'
        ? []
        : [
            {
              source: 'shopify',
              path: `${reading.path}.variants.available`,
              raw: [...new Set(states)].join(', '),
              availability,
            },
          ],
    variants: variants.length > 1 || variants[0]?.id ? variants : [],
  };
}

function candidatesOf(lead: Variant, others: readonly Variant[], { path, trust }: Reading): Candidate[] {
  const amounts = new Set<string>();
  return [lead, ...others].flatMap(({ price, currency, listPrice, id }): Candidate[] => {
    if (!price || amounts.has(price) || amounts.size >= 20) return [];
    amounts.add(price);
    const first = id === lead.id;
    return [
      {
        source: 'shopify',
        path: `${path}.variants[${id ?? ''}].price`,
        raw: price,
        amount: price,
        alternative: null,
        currency,
        listPrice,
        from: false,
        trust: first ? trust : trust * 0.35,
        why: first ? "Shopify's data for the variant shown" : 'another variant',
      },
    ];
  });
}

function readVariant(variant: Thing, { scale, currency }: Reading): Variant {
  const price = amountOf(variant.price, scale);
  const compare = amountOf(variant.compare_at_price, scale);
  const gtin = plainText(variant.barcode ?? null);
  const named = isThing(variant.price) ? null : plainText(variant.price_currency);
  return {
    id: plainText(variant.id),
    name: plainText(variant.public_title ?? variant.title ?? null),
    sku: plainText(variant.sku ?? null),
    ...(gtin && { gtin }),
    price,
    currency: named ? as<Currency>(named) : currency,
    // Ignores a compare-at price that is not above the price (reference §4).
    listPrice: price && compare && isGreater(compare, price) ? compare : null,
    availability: stateOf(variant.available),
  };
}

const stateOf = (available: unknown): Availability =>
  available === true ? 'in_stock' : available === false ? 'out_of_stock' : 'unknown';

/** Uses the dollar's two decimals, because Shopify divides by 100 in every currency. */
function amountOf(value: unknown, scale: Scale): Amount | null {
  if (scale === 'hundredths' && typeof value === 'number' && Number.isSafeInteger(value))
    return value > 0 ? fromMinor(value, as<Currency>('USD')) : null;
  const text = plainText(value);
  return text && /^\d{1,12}(?:\.\d{1,4})?$/.test(text) && !isZero(text) ? as<Amount>(text) : null;
}
