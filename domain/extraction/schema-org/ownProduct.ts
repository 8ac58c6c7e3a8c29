/** Finds the declared product that the page is about, and the offer that the URL selects (reference §4). */
import { type Page, parseUrl } from '../page/readPage.js';
import type { DeclaredOffer } from './readOffers.js';
import type { DeclaredProduct } from './readProducts.js';

export interface OwnProduct {
  readonly product: DeclaredProduct;
  /** Its own and its variants' offers in order, and those of products with the same name and rank. */
  readonly offers: readonly DeclaredOffer[];
  /** The offer that the URL names, if any. */
  readonly pinned: DeclaredOffer | null;
  /** The certainty that this is the page's product, 0 to 1. */
  readonly certainty: number;
}

export function ownProduct(declared: readonly DeclaredProduct[], page: Page): OwnProduct | null {
  const names = declared.length > 0 ? page.names.map(folded) : [];
  const products = declared.filter(product => !isForeign(product, page, names));
  const rated = products.map(product => ({ product, score: likeness(product, page, names) }));
  const best = Math.max(...rated.map(({ score }) => score), -1);
  if (best < 0) return null;
  const equals = rated.filter(({ score }) => score === best).map(({ product }) => product);
  const [first] = equals;
  if (!first) return null;
  const named = best >= NAME;
  // A listed product is the page's own only if its name or URL matches exactly, because category names share words.
  if (first.listed && !isExactly(first, page, names)) return null;
  const offers = equals.filter(product => product === first || sameName(product.name, first.name)).flatMap(offersOf);
  // The same product declared twice is still one.
  const isSingle = equals.every(product => product === first || sameName(product.name, first.name));
  const certainty = named ? 1 : isSingle ? 0.8 : 0.3;
  return { product: first, offers, pinned: pinnedOffer(offers, page), certainty };
}

const NAME = 4;

/** @param names the page's own, folded */
function likeness(product: DeclaredProduct, page: Page, names: readonly string[]): number {
  let score = product.listed ? 0 : 2;
  if (isPage(product.url, page) || isPage(product.id, page)) score += 5;
  const name = folded(product.name ?? '');
  if (name !== '' && names.includes(name)) score += 5;
  else if (names.some(own => isPartOf(name, own))) score += 4;
  if (product.main) score += 2;
  if (offersOf(product).some(offer => offer.price)) score += 1;
  return score;
}

/** True for a product whose address and name belong to another page: a neighbour, whatever else is declared. */
function isForeign({ url, id, name }: DeclaredProduct, page: Page, names: readonly string[]): boolean {
  const address = parseUrl(url ?? undefined, page.url);
  if (!address || !page.url || name === null || address.pathname.length < 2 || page.url.pathname.length < 2)
    return false;
  if (isPage(url, page) || isPage(id, page) || lastStep(address) === lastStep(page.url)) return false;
  if (page.canonical && lastStep(address) === lastStep(page.canonical)) return false;
  const words = folded(name)
    .split(' ')
    .filter(word => word.length > 1);
  return words.length > 0 && names.length > 0 && names.every(own => shareOf(words, own) <= SHARED_WORDS);
}

/** Neighbours share the kind of goods: `Tin kettle`, `Copper kettle`. */
const SHARED_WORDS = 0.5;

const shareOf = (words: readonly string[], name: string): number =>
  words.filter(word => ` ${name} `.includes(` ${word} `)).length / words.length;

const lastStep = ({ pathname }: URL): string => pathOf({ pathname }).split('/').at(-1) ?? '';

const isExactly = ({ url, id, name }: DeclaredProduct, page: Page, names: readonly string[]): boolean =>
  isPage(url, page) || isPage(id, page) || (name !== null && names.includes(folded(name)));

/** Checks that a name is one of the page's own. */
export function isPageName(name: string, page: Page): boolean {
  const own = folded(name);
  return page.names.map(folded).some(other => (own !== '' && own === other) || isPartOf(own, other));
}

/** Compares paths, ignoring the host (shops use several), query and fragment. A home page matches nothing. */
function isPage(address: string | null, { url, canonical }: Page): boolean {
  const own = parseUrl(address ?? undefined, url);
  if (!address || !own || own.pathname.length < 2) return false;
  const path = pathOf(own);
  return (url !== null && path === pathOf(url)) || (canonical !== null && path === pathOf(canonical));
}

const pathOf = ({ pathname }: Pick<URL, 'pathname'>): string => pathname.replace(/\/+$/, '').toLowerCase();

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 200);

function sameName(isSingle: string | null, other: string | null): boolean {
  return isSingle !== null && other !== null && folded(isSingle) !== '' && folded(isSingle) === folded(other);
}

/** Checks that one folded name contains the other. Short names match too often. */
const isPartOf = (isSingle: string, other: string): boolean =>
  isSingle.length > 7 && other.length > 7 && (isSingle.includes(other) || other.includes(isSingle));

/** A variant's offers inherit its name and codes. */
export function offersOf(product: DeclaredProduct): DeclaredOffer[] {
  const own = product.offers;
  const variants = product.variants.flatMap(variant =>
    offersOf(variant).map(offer => ({
      ...offer,
      sku: offer.sku ?? variant.sku,
      gtin: offer.gtin ?? variant.gtin,
      name: offer.name ?? variant.name,
      url: offer.url ?? variant.url,
      id: offer.id ?? variant.id,
    })),
  );
  return variants.length > 0 && variants.some(offer => offer.price) ? variants : [...own, ...variants];
}

const SELECTS = /variant|variation|sku|size|colou?r|option|^v\d?$|^p?id$/i;

/** Finds the offer that the URL names with `?variant=…`, `?sku=…`, `#variationId=…` and similar. */
function pinnedOffer(offers: readonly DeclaredOffer[], { url }: Page): DeclaredOffer | null {
  if (!url || offers.length < 2) return null;
  const wanted = new Set<string>();
  for (const [key, value] of [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))])
    if (value.length > 2 || (value !== '' && SELECTS.test(key))) wanted.add(value);
  if (url.hash.length > 3) wanted.add(url.hash.slice(1));
  if (wanted.size === 0) return null;
  const matching = offers.filter(offer => namesOf(offer, url).some(name => wanted.has(name)));
  return matching.length === 1 || new Set(matching.map(offer => offer.price?.amount)).size === 1
    ? (matching[0] ?? null)
    : null;
}

function namesOf({ sku, id, url: address }: DeclaredOffer, page: URL): string[] {
  const own = parseUrl(address ?? undefined, page);
  const inAddress = own
    ? [...own.searchParams.values(), own.hash.slice(1), ...new URLSearchParams(own.hash.slice(1)).values()]
    : [];
  return [sku ?? '', id ?? '', id?.split(/[/#=]/).at(-1) ?? '', ...inAddress].filter(Boolean);
}
