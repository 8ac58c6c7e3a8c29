/**
 * Derives a product page's key from its canonical link, so that two addresses of one page, such as `/products/tent` and
 * `/collections/sale/products/tent`, share a key.
 */
import { as, type ProductUrl } from '../kernel/names.js';
import { hostOf, readAddress } from './page.js';

/** Listing pages. Matches only at the end, because a product may follow: `/collections/sale/products/tent`. */
const LISTING = /\/(?:collections?|categor(?:y|ies)|c|search|shop|catalog(?:ue)?|tags?|brands?)(?:\/[^/]*)?$/i;

/** Host, path and parameters: equal for http and https, with and without `www.`. */
export function addressKey(url: ProductUrl): string {
  const { pathname, search } = new URL(url);
  return hostOf(url) + pathname + search;
}

/**
 * @param canonical the canonical link. @param url the page's URL. @param title the product's title.
 * @returns `null` if the link can't be the page's own: it names another site, a home or listing page, or an address
 * that doesn't identify the product (`/product.php` on every page of a shop).
 */
export function canonicalKey(canonical: URL | null, url: URL | null, title: string | null): string | null {
  const [own, page] = [canonical && readAddress(canonical.href), url && readAddress(url.href)];
  if (!own || !page || hostOf(own.url) !== hostOf(page.url)) return null;
  const { pathname } = new URL(own.url);
  if (pathname === '/' || LISTING.test(pathname)) return null;
  const words = wordsOf(decoded(pathname.slice(pathname.lastIndexOf('/') + 1)));
  const titleWords = new Set(wordsOf(title ?? ''));
  const isOfProduct = pathname === new URL(page.url).pathname && own.url.includes('?');
  if (!isOfProduct && !words.some(word => /\d{3}/.test(word) || titleWords.has(word))) return null;
  return addressKey(as<ProductUrl>(own.url));
}

/** Words with at least three letters or digits. */
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
