/**
 * Normalizes addresses and derives page ids. A page is one variant of a URL, seen from one vantage; one fetch serves all
 * variants.
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

/** The page that a merchant's link refers to. */
export interface PageAddress {
  /** The URL to fetch, without a variant. */
  readonly url: ProductUrl;
  /** `null`: the page's default variant. */
  readonly variant: PageVariant | null;
}

/** The country and route of a request. `direct`: from the product's own host, without a proxy. */
export const VANTAGES = ['direct'] as const;
export type Vantage = (typeof VANTAGES)[number];
export const VANTAGE: Vantage = 'direct';

/** Sources of readings. `monitor`: the product itself. */
export const OBSERVERS = ['monitor'] as const;
export type Observer = (typeof OBSERVERS)[number];

/**
 * Tracking parameters, including those of Shopify's search, filters and recommendations. They identify the referrer and
 * never affect the page's content.
 */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|yclid|mc_[ce]id|_ga|_gl|srsltid|ref_src|igshid|ttclid|_(pos|sid|ss|psq|v|fid)|pr_\w+)$/i;

/** Refuses longer URLs: no product page needs them, and they would fill logs and tables. */
const URL_LIMIT = 2048;

/**
 * Refuses longer texts before parsing them: a competitor's page may contain a link of megabytes. Leaves room for
 * tracking parameters, and exceeds the limit of an API call so that none of its links is refused here.
 */
const TEXT_LIMIT = 4 * URL_LIMIT;

/**
 * Parses a link and normalizes its URL: lower-case host without a trailing dot, sorted parameters, no trailing slash;
 * drops the default port, fragment, tracking parameters and variant. Keeps parameters that may select a product (`id`,
 * `sku`, `colour`).
 * @returns `null` if the text is not an http(s) URL with a host, contains a user name, or is too long.
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

/** A loop, because a regular expression takes quadratic time for `///…/x`. @param kept the minimum length. */
function withoutLast(mark: string, text: string, kept: number): string {
  let end = text.length;
  while (end > kept && text[end - 1] === mark) end--;
  return text.slice(0, end);
}

/**
 * The variant that a URL names unambiguously: Shopify's `?variant=<number>`, whose pages always list all variants, or
 * a fragment such as `#variantId=<name>`, which no server receives.
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

/** The link that shows a person the watched variant. */
export function linkTo({ url, variant }: PageAddress): string {
  if (variant === null) return url;
  const link = new URL(url);
  if (/^\d+$/.test(variant)) link.searchParams.set('variant', variant);
  else link.hash = `variant=${variant}`;
  link.searchParams.sort();
  return link.href;
}

/** The page id in streams and tables: 32 hex digits of a SHA-256. Changing its inputs loses every history. */
export const pageOf = ({ url, variant }: PageAddress): PageId =>
  as<PageId>(bytesToHex(sha256(utf8ToBytes(JSON.stringify([url, variant, VANTAGE])))).slice(0, 32));

/**
 * The page id for one shop's corrected reading (docs/adr/0049). Each correction starts its own history, because the
 * earlier readings were wrong.
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
 * The unit of polite pacing: a page's host with any non-default port, without `www.`, which a shop's other pages may
 * lack.
 */
export const hostOf = (url: ProductUrl): string => new URL(url).host.replace(/^www\.(?=[^.]+\.)/, '');

/** Reads a bare `shop.example/p/1` as https. */
function parse(text: string): URL | null {
  const candidate = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  return isUrl(candidate) ? new URL(candidate) : null;
}
