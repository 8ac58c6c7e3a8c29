/** Reads the declared products with offers and variants, and separates the page's own from neighbours (reference §4). */
import type { CurrencyContext } from '../price-string/readCurrency.js';
import { GTIN_NAMES } from './gtinNames.js';
import { type DeclaredOffer, type OfferReading, readOffers } from './readOffers.js';
import { isThing, plainText, type Thing, textIn, typesOf, values } from './thing.js';

export interface DeclaredProduct {
  readonly name: string | null;
  readonly url: string | null;
  readonly id: string | null;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly offers: readonly DeclaredOffer[];
  readonly variants: readonly DeclaredProduct[];
  /** True for the page's `mainEntity`. */
  readonly main: boolean;
  /** True within a list of products. */
  readonly listed: boolean;
  readonly path: string;
  readonly thing: Thing;
}

const PRODUCTS = new Set([
  'product',
  'individualproduct',
  'productgroup',
  'productmodel',
  'someproducts',
  'vehicle',
  'car',
  'motorcycle',
  'book',
  'audiobook',
  'musicalbum',
  'videogame',
  'course',
  'bookedition',
  'drug',
  'clothing',
]);
const LISTS = new Set(['itemlist', 'offercatalog', 'searchresultspage', 'collectionpage', 'breadcrumblist']);
/** Properties that hold neighbours, reviews and parts. */
const ELSEWHERE = new Set([
  'isrelatedto',
  'issimilarto',
  'isaccessoryorsparepartfor',
  'isconsumablefor',
  'review',
  'reviews',
  'breadcrumb',
  'aggregaterating',
  'brand',
  'seller',
  'hasmerchantreturnpolicy',
  'shippingdetails',
  'isvariantof',
  'ispartof',
  'includesobject',
]);

const MAX_DEPTH = 12;
const MAX_PRODUCTS = 100;
const MAX_VARIANT_DEPTH = 3;
/** Offers per page, including references. */
const MAX_OFFERS = 2_000;

export interface Place {
  readonly path: string;
  readonly thing: unknown;
}

export function readProducts(roots: readonly Place[], context: CurrencyContext): DeclaredProduct[] {
  const byId = new Map<string, Thing>();
  const known = new Set<object>();
  for (const { thing } of roots) collectIds(thing, byId, known, 0);
  const budget = { left: MAX_OFFERS };
  const resolve = (value: unknown): unknown => {
    if (!isThing(value)) return value;
    const id = value['@id'];
    return typeof id === 'string' && Object.keys(value).length <= 2 ? (byId.get(id) ?? value) : value;
  };
  const found: DeclaredProduct[] = [];
  const seen = new Set<Thing>();
  const visit = (value: unknown, path: string, depth: number, listed: boolean, main: boolean): void => {
    if (depth > MAX_DEPTH || found.length >= MAX_PRODUCTS) return;
    if (Array.isArray(value)) {
      for (const [n, one] of value.entries()) visit(one, `${path}[${n}]`, depth + 1, listed, main);
      return;
    }
    const thing = resolve(value);
    if (!isThing(thing) || seen.has(thing)) return;
    seen.add(thing);
    const types = typesOf(thing);
    if (isProduct(thing, types)) found.push(productOf(thing, path, { context, resolve, budget, seen, listed, main }));
    const inList = listed || types.some(type => LISTS.has(type));
    for (const key in thing) {
      const name = key.toLowerCase();
      if (name === 'hasvariant' || ELSEWHERE.has(name)) continue;
      const child = thing[key];
      if (typeof child === 'object' && child !== null)
        visit(child, `${path}.${key}`, depth + 1, inList, name === 'mainentity');
    }
  };
  for (const { path, thing } of roots) visit(thing, path, 0, false, false);
  return found;
}

/** Treats an untyped object with offers and a name as a product. */
const isProduct = (thing: Thing, types: readonly string[]): boolean =>
  types.some(type => PRODUCTS.has(type)) ||
  (types.length === 0 && values(thing, 'offers').length > 0 && values(thing, 'name').length > 0);

interface Reading extends OfferReading {
  readonly seen: Set<Thing>;
  readonly listed: boolean;
  readonly main: boolean;
}

function productOf(thing: Thing, path: string, reading: Reading, depth = 0): DeclaredProduct {
  const { resolve, seen } = reading;
  const offers = readOffers(thing, path, reading);
  const variants: DeclaredProduct[] = [];
  const declared = depth < MAX_VARIANT_DEPTH ? values(thing, 'hasVariant') : [];
  for (const [n, value] of declared.entries()) {
    const variant = resolve(value);
    if (!isThing(variant) || seen.has(variant) || variants.length >= MAX_PRODUCTS) continue;
    seen.add(variant);
    variants.push(productOf(variant, `${path}.hasVariant[${n}]`, reading, depth + 1));
  }
  return {
    name: textIn(thing, 'name'),
    url: textIn(thing, 'url', 'mainEntityOfPage'),
    id: plainText(thing['@id']),
    sku: textIn(thing, 'sku', 'productID', 'mpn', 'gtin13', 'gtin'),
    gtin: textIn(thing, ...GTIN_NAMES),
    offers,
    variants,
    main: reading.main,
    listed: reading.listed,
    path,
    thing,
  };
}

function collectIds(value: unknown, byId: Map<string, Thing>, known: Set<object>, depth: number): void {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null || known.has(value)) return;
  known.add(value);
  if (Array.isArray(value)) {
    for (const item of value) collectIds(item, byId, known, depth + 1);
    return;
  }
  if (!isThing(value)) return;
  const id = value['@id'];
  const same = typeof id === 'string' ? byId.get(id) : undefined;
  if (typeof id === 'string' && (!same || Object.keys(same).length < Object.keys(value).length)) byId.set(id, value);
  for (const key in value) collectIds(value[key], byId, known, depth + 1);
}
