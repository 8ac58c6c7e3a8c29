/**
 * Finds products in script state: Next and Nuxt data, initial states, `dataLayer`. None of it is standardized and amounts
 * are often in cents, so an integer must agree with the page (reference §4).
 */
import { exponentOf, fromMinor } from '../../kernel/money.js';
import { as, type Currency } from '../../kernel/names.js';
import { declaredAvailability } from '../availability/declaredAvailability.js';
import { canonical, isGreater } from '../choose/decimals.js';
import type { Page } from '../page/readPage.js';
import { parsePrice } from '../price-string/parsePrice.js';
import type { CurrencyContext } from '../price-string/readCurrency.js';
import { declaredAmount, declaredCurrency } from '../schema-org/declaredAmount.js';
import { isPageName } from '../schema-org/ownProduct.js';
import { isThing, plainText, type Thing } from '../schema-org/thing.js';
import type { Candidate, StockClaim } from './candidate.js';
import { states } from './states/states.js';

const NAMES = ['name', 'title', 'productName', 'product_name', 'item_name', 'displayName', 'productTitle'];
/** Best first: the price that a customer pays now. */
const PRICES = [
  'salePrice',
  'sale_price',
  'specialPrice',
  'special_price',
  'discountedPrice',
  'finalPrice',
  'final_price',
  'currentPrice',
  'current_price',
  'sellingPrice',
  'selling_price',
  'offerPrice',
  'price',
  'prices',
  'priceInfo',
  'pricing',
  'selectedOrFirstAvailableVariant',
  'selectedVariant',
  'priceRange',
  'price_range',
  'unitPrice',
  'product_price',
];
/** The names of sale prices, next to which another price is the regular one. */
const SALES: ReadonlySet<string> = new Set(PRICES.slice(0, PRICES.indexOf('price')));
const INNER = [
  'sale',
  'current',
  'final',
  'selling',
  'discounted',
  'value',
  'amount',
  'centAmount',
  'raw',
  'price',
  'min',
  'now',
  'minVariantPrice',
  'minimum_price',
  'final_price',
  'formatted',
];
/** Formatted prices in the state, which reveal the unit of the numbers next to them. */
const PRINTED = ['formatted', 'formattedPrice', 'formatted_price', 'priceFormatted', 'displayPrice', 'formattedValue'];
const LISTS = [
  'listPrice',
  'list_price',
  'regularPrice',
  'regular_price',
  'originalPrice',
  'original_price',
  'compareAtPrice',
  'compare_at_price',
  'msrp',
  'rrp',
  'wasPrice',
  'oldPrice',
];
const CURRENCIES = ['currency', 'currencyCode', 'currency_code', 'priceCurrency', 'currencyIso', 'currencyISO'];
const STOCK = [
  'availability',
  'stockStatus',
  'stock_status',
  'availabilityStatus',
  'inStock',
  'in_stock',
  'isInStock',
  'available',
  'isAvailable',
  'availableForSale',
  'is_in_stock',
  'soldOut',
  'isSoldOut',
];

const MAX_VISITS = 40_000;
const MAX_DEPTH = 40;
const MAX_FOUND = 12;

export interface StateReading {
  readonly candidates: readonly Candidate[];
  readonly stock: readonly StockClaim[];
}

export function stateProducts(page: Page, shown: ReadonlySet<string>, context: CurrencyContext): StateReading {
  const candidates: Candidate[] = [];
  const stock: StockClaim[] = [];
  const visit: Visit = { left: MAX_VISITS, seen: new Set() };
  for (const { path, value } of states(page)) {
    const { own, inUnits } = productsIn(value, path, page, visit);
    for (const { product, at } of own) {
      const candidate = candidateOf(product, at, { shown, context, inUnits });
      if (candidate && !candidates.some(known => canonical(known.amount) === canonical(candidate.amount)))
        candidates.push(candidate);
      const claim = stockOf(product, at);
      if (claim && candidate) stock.push(claim);
    }
    if (candidates.length >= MAX_FOUND || visit.left <= 0) break;
  }
  return { candidates, stock };
}

/** The search's state for the whole page. */
interface Visit {
  left: number;
  /** Visited objects, to which streamed state may refer repeatedly. */
  readonly seen: Set<object>;
}

interface StateProducts {
  /** Objects with the page's own name and a price. */
  readonly own: readonly { readonly product: Thing; readonly at: string }[];
  /** True if any product's price has cents, which implies that integers in the same state are not cents. */
  readonly inUnits: boolean;
}

function productsIn(root: unknown, path: string, page: Page, visit: Visit): StateProducts {
  const own: { product: Thing; at: string }[] = [];
  let inUnits = false;
  const open: Open[] = [{ value: root, key: path, within: null, depth: 0 }];
  // Advances an index, because removing from the front would move all other entries.
  for (let n = 0; n < open.length && visit.left > 0; n++) {
    const from = open[n] as Open;
    const { value, depth } = from;
    visit.left--;
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || visit.seen.has(value)) continue;
    visit.seen.add(value);
    if (isThing(value)) {
      const name = nameOf(value);
      if (name !== null && PRICES.some(key => key in value)) {
        inUnits ||= WITH_CENTS.test(firstAmount(value, PRICES)?.text ?? '');
        if (isPageName(name, page)) own.push({ product: value, at: pathTo(from) });
      }
    }
    for (const key of Object.keys(value)) {
      const child = (value as Thing)[key];
      if (typeof child === 'object' && child !== null && open.length - n <= MAX_VISITS)
        open.push({ value: child, key, within: from, depth: depth + 1 });
    }
  }
  return { own, inUnits };
}

const WITH_CENTS = /^\d{1,9}\.\d{1,2}$/;

/** A value to visit. */
interface Open {
  readonly value: unknown;
  readonly key: string;
  readonly within: Open | null;
  readonly depth: number;
}

/** Built only for products, because a state has tens of thousands of values. */
function pathTo({ key, within }: Open): string {
  if (within === null) return key;
  const path = pathTo(within);
  return path.length < 100 ? `${path}.${key}` : path;
}

function nameOf(value: Thing): string | null {
  for (const key of NAMES) {
    const name = value[key];
    if (typeof name === 'string') return name;
  }
  return null;
}

interface Units {
  /** The page's visible amounts. */
  readonly shown: ReadonlySet<string>;
  readonly context: CurrencyContext;
  readonly inUnits: boolean;
}

function candidateOf(product: Thing, at: string, { shown: onPage, context, inUnits }: Units): Candidate | null {
  const found = firstAmount(product, PRICES);
  if (!found) return null;
  const shown = new Set([...onPage, ...printedIn(product, context)]);
  const currency = currencyIn(product, context) ?? found.currency;
  const declared = declaredAmount(found.text, currency, context);
  if (!declared) return null;
  const known = currency ?? (context.declared ? as<Currency>(context.declared) : null);
  const centless = known !== null && exponentOf(known) === 0;
  const whole = found.key === 'centAmount' ? /^\d{1,12}$/.test(found.text) : /^\d{3,12}$/.test(found.text);
  // `centAmount` uses the currency's smallest unit; other names use hundredths.
  const unit = found.key === 'centAmount' && currency ? currency : as<Currency>('USD');
  const cents = whole && !(centless && found.key !== 'centAmount') ? fromMinor(Number(found.text), unit) : null;
  const inCents =
    cents !== null &&
    (found.key === 'centAmount' || (shown.has(canonical(cents)) && !shown.has(canonical(declared.amount))));
  const amount = inCents && cents ? cents : declared.amount;
  // Next to a sale price, the plain price is the former one.
  const list = firstAmount(product, LISTS) ?? (SALES.has(found.key) ? firstAmount(product, ['price']) : null);
  const listPrice = list && !inCents ? declaredAmount(list.text, currency, context)?.amount : null;
  // All known systems use whole units with `{"value":425,"currency":"CAD"}` and schema.org's `priceCurrency`.
  const named = (found.key === 'value' && found.currency !== null) || typeof product.priceCurrency === 'string';
  const sure =
    inCents || !whole || centless || inUnits || named || shown.has(canonical(amount)) || at.startsWith('dataLayer');
  return {
    source: 'state',
    path: `${at}.${found.key}`,
    raw: found.text,
    amount,
    alternative: null,
    currency,
    listPrice: listPrice && isGreater(listPrice, amount) ? listPrice : null,
    from: false,
    trust: sure ? 0.6 : 0.35,
    why: inCents
      ? "in cents in the page's state, as the page shows"
      : sure
        ? "in the page's state under its name"
        : "in the page's state, perhaps in cents",
  };
}

function printedIn(product: Thing, context: CurrencyContext): string[] {
  return [product, ...PRICES.map(key => product[key])].flatMap(thing =>
    isThing(thing) ? PRINTED.flatMap(key => printedAs(thing[key], context)) : [],
  );
}

function printedAs(text: unknown, context: CurrencyContext): string[] {
  const printed = typeof text === 'string' && text.length < 40 ? parsePrice(text, context) : null;
  return printed?.sign ? [canonical(printed.amount)] : [];
}

interface Found {
  readonly text: string;
  readonly key: string;
  readonly currency: Currency | null;
}

function firstAmount(product: Thing, keys: readonly string[], depth = 0): Found | null {
  for (const key of keys) {
    const value = product[key];
    if (typeof value === 'number' || typeof value === 'string') {
      const text = plainText(value);
      if (text && /\d/.test(text) && text.length < 40) return { text, key, currency: null };
    }
    if (!isThing(value) || depth > 2) continue;
    const inner = firstAmount(value, INNER, depth + 1);
    if (inner) return { ...inner, currency: inner.currency ?? currencyIn(value, {}) };
  }
  return null;
}

function currencyIn(thing: Thing, context: CurrencyContext): Currency | null {
  const named = CURRENCIES.map(key => thing[key]).find(value => typeof value === 'string');
  return typeof named === 'string' ? declaredCurrency(named, context) : null;
}

function stockOf(product: Thing, at: string): StockClaim | null {
  for (const key of STOCK) {
    const value = product[key];
    if (typeof value === 'string') {
      const availability = declaredAvailability(value);
      if (availability !== 'unknown') return { source: 'state', path: `${at}.${key}`, raw: value, availability };
    }
    if (typeof value !== 'boolean') continue;
    const has = /sold/i.test(key) ? !value : value;
    return {
      source: 'state',
      path: `${at}.${key}`,
      raw: String(value),
      availability: has ? 'in_stock' : 'out_of_stock',
    };
  }
  return null;
}
