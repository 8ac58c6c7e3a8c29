/**
 * Derives the key by which a product page names itself in its canonical link. Two addresses of one page, such as `/products/tent` and
 * `/collections/sale/products/tent`, have the same key.
 */
import { as, type ProductUrl } from '../kernel/names.js';
import { hostOf, readAddress } from './page.js';

/** Pages that list products. The product itself may follow: `/collections/sale/products/tent`. */
const LISTING = /\/(?:collections?|categor(?:y|ies)|c|search|shop|catalog(?:ue)?|tags?|brands?)(?:\/[^/]*)?$/i;

/** Site, path and kept parameters: the same for http and https, with and without `www.`. */
export function addressKey(url: ProductUrl): string {
  const { pathname, search } = new URL(url);
  return hostOf(url) + pathname + search;
}

/**
 * @param named the canonical link. @param url of the page. @param title of its product.
 * @returns `null` if it cannot be the page's own: it names another site, a home or listing page, or nothing that tells
 * this product from others (`/product.php` on every page of a shop).
 */
export function canonicalKey(named: URL | null, url: URL | null, title: string | null): string | null {
  const [own, page] = [named && readAddress(named.href), url && readAddress(url.href)];
  if (!own || !page || hostOf(own.url) !== hostOf(page.url)) return null;
  const { pathname } = new URL(own.url);
  if (pathname === '/' || LISTING.test(pathname)) return null;
  const words = wordsOf(decoded(pathname.slice(pathname.lastIndexOf('/') + 1)));
  const names = new Set(wordsOf(title ?? ''));
  const isOfProduct = pathname === new URL(page.url).pathname && own.url.includes('?');
  if (!isOfProduct && !words.some(word => /\d{3}/.test(word) || names.has(word))) return null;
  return addressKey(as<ProductUrl>(own.url));
}

/** Of three letters or more. */
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
