/**
 * When two addresses are the same page, and how that page is named. We fetch a URL but watch one of its variants, seen
 * from one vantage: one fetch serves all variants.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isUrl } from '../kernel/isUrl.js';
import {
  as,
  type CompetitorId,
  type Instant,
  type PageId,
  type PageVariant,
  type ProductUrl,
} from '../kernel/names.js';

/** What a merchant's link refers to. */
export interface PageAddress {
  /** The URL to fetch, without a variant. */
  readonly url: ProductUrl;
  /** `null`: the page's default. */
  readonly variant: PageVariant | null;
}

/** The country and route from which a page is seen. `direct`: from where the product runs, without a proxy. */
export const VANTAGES = ['direct'] as const;
export type Vantage = (typeof VANTAGES)[number];
export const VANTAGE: Vantage = 'direct';

/** Who looked. `monitor`: the product itself. */
export const OBSERVERS = ['monitor'] as const;
export type Observer = (typeof OBSERVERS)[number];

/**
 * Tracking parameters, also those of Shopify's own search, filters and recommendations: they tell where a visitor came
 * from, never what the page shows.
 */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|yclid|mc_[ce]id|_ga|_gl|srsltid|ref_src|igshid|ttclid|_(pos|sid|ss|psq|v|fid)|pr_\w+)$/i;

/** Longer URLs are refused: no product page needs them, and they would fill logs and tables. */
const URL_LIMIT = 2048;

/**
 * Longer texts are refused unread: a competitor's page may name one of megabytes. What is dropped from a link, such as its
 * tracking parameters, has room. More than an API call may send, so that none of its links is refused for this.
 */
const TEXT_LIMIT = 4 * URL_LIMIT;

/**
 * The page that a link refers to, or `null` if the text is not an http(s) URL with a host, contains a user name, or is
 * too long. The URL is in its normal form: host lower-case without trailing dot, default port, fragment, tracking
 * parameters and the variant dropped, the remaining parameters sorted, no slash at the end of a path. A parameter that
 * may select a product or that only its server understands (`id`, `sku`, `colour`) stays: it makes another page.
 */
export function readAddress(text: string): PageAddress | null {
  const trimmed = text.trim();
  const url = trimmed.length <= TEXT_LIMIT ? parse(trimmed) : null;
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol) || !url.hostname) return null;
  const variant = variantIn(url);
  url.hash = '';
  url.hostname = withoutLast('.', url.hostname, 0);
  if (inQuery(url) !== null) url.searchParams.delete('variant');
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  url.pathname = withoutLast('/', url.pathname, 1);
  return url.href.length <= URL_LIMIT ? { url: as<ProductUrl>(url.href), variant } : null;
}

/** A loop: a pattern takes time in the square of the length of a text such as `///…/x`. @param kept so many at least. */
function withoutLast(mark: string, text: string, kept: number): string {
  let end = text.length;
  while (end > kept && text[end - 1] === mark) end--;
  return text.slice(0, end);
}

/**
 * The variant that a URL names with certainty: Shopify's `?variant=<number>`, whose pages always list all variants, or
 * a fragment such as `#variantId=<name>`, which no server ever sees.
 */
export function variantIn(url: URL): PageVariant | null {
  const named = inQuery(url) ?? IN_FRAGMENT.exec(url.hash)?.[1];
  return named === undefined ? null : as<PageVariant>(named);
}

const IN_FRAGMENT = /^#(?:.*&)?(?:variant|variation)(?:[-_]?id)?=([\w.-]{1,100})(?:&|$)/i;

function inQuery({ searchParams }: URL): string | null {
  const named = searchParams.get('variant');
  return named !== null && /^\d{1,20}$/.test(named) ? named : null;
}

/** The link by which a person sees what is watched. */
export function linkTo({ url, variant }: PageAddress): string {
  if (variant === null) return url;
  const link = new URL(url);
  if (/^\d+$/.test(variant)) link.searchParams.set('variant', variant);
  else link.hash = `variant=${variant}`;
  link.searchParams.sort();
  return link.href;
}

/** The page's name in streams and tables: 32 hex digits of a SHA-256. Changing its ingredients loses every history. */
export const pageOf = ({ url, variant }: PageAddress): PageId =>
  as<PageId>(bytesToHex(sha256(utf8ToBytes(JSON.stringify([url, variant, VANTAGE])))).slice(0, 32));

/**
 * The page as one shop reads it: with the price or stock that its merchant called right (docs/adr/0049). Each correction starts a
 * history of its own: what was read before it was wrong.
 */
export const correctedPageOf = (
  { url, variant }: PageAddress,
  {
    competitorId,
    place,
    at,
  }: { readonly competitorId: CompetitorId; readonly place: string | null; readonly at: Instant },
): PageId =>
  as<PageId>(
    bytesToHex(sha256(utf8ToBytes(JSON.stringify([url, variant, VANTAGE, competitorId, place, at])))).slice(0, 32),
  );

/**
 * The site of a page, the unit of polite pacing: its host, with any non-default port, and without the `www.` that a
 * shop's other pages may lack.
 */
export const hostOf = (url: ProductUrl): string => new URL(url).host.replace(/^www\.(?=[^.]+\.)/, '');

/** People paste a bare `shop.example/p/1`: it means https. */
function parse(text: string): URL | null {
  const candidate = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  return isUrl(candidate) ? new URL(candidate) : null;
}
