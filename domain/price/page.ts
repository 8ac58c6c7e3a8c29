/** What makes two URLs the same page, and how that page is named. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { as, type PageId, type ProductUrl } from '../kernel/names.js';

/** Parameters that say where a visitor came from, never what the page shows. */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|yclid|mc_[ce]id|_ga|_gl|srsltid|ref_src|igshid|ttclid)$/i;

/** Longer URLs are refused: nothing that sells a product needs them, and they would fill logs and tables. */
const URL_LIMIT = 2048;

/**
 * The normal form of a product page's URL, or `null` where the text is no http(s) URL with a host, carries a user name,
 * or is too long. Host lower-case without trailing dot, default port, fragment and tracking parameters dropped, the
 * remaining parameters sorted, no slash at the end of a path. Parameters that select a variant are kept.
 */
export function normaliseUrl(text: string): ProductUrl | null {
  const url = parse(text.trim());
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol) || !url.hostname) return null;
  url.hash = '';
  url.hostname = url.hostname.replace(/\.+$/, '');
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  url.pathname = url.pathname.replace(/(?<=.)\/+$/, '');
  return url.href.length <= URL_LIMIT ? as<ProductUrl>(url.href) : null;
}

/** The page's name in streams and tables: 32 hex digits of the SHA-256 of its normal URL. */
export const pageOf = (url: ProductUrl): PageId => as<PageId>(bytesToHex(sha256(utf8ToBytes(url))).slice(0, 32));

/**
 * The site that is asked for the page, the unit of politeness: its host, with the port where it is not the scheme's own,
 * and without the `www.` that a shop's other pages may lack.
 */
export const hostOf = (url: ProductUrl): string => new URL(url).host.replace(/^www\.(?=[^.]+\.)/, '');

/** A bare `shop.example/p/1` is what people paste: it means https. */
function parse(text: string): URL | null {
  const candidate = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  return URL.canParse(candidate) ? new URL(candidate) : null;
}
