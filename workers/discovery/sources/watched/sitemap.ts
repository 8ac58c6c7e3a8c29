/**
 * The contents of a sitemap (sitemaps.org): other sitemaps, or pages. Only its `<loc>`s are read, however it is formed.
 */
import { isPlainUrl } from '../readJson.js';

/** A sitemap has no more (sitemaps.org). Those of other hosts count, too: refusing one takes time. */
const MOST_PLACES = 50_000;
/** Places that are no URLs at all, which take the longest to refuse. Honest sitemaps have none. */
const MOST_WRONG = 2_000;

export interface Sitemap {
  readonly kind: 'index' | 'pages';
  /** On the sitemap's own host, each once. */
  readonly places: readonly string[];
}

/** @returns `null` if the text is not a sitemap. */
export function sitemapOf(text: string, origin: string): Sitemap | null {
  const kind = /<sitemapindex[\s>]/i.test(text) ? 'index' : /<urlset[\s>]/i.test(text) ? 'pages' : null;
  if (kind === null) return null;
  const places = new Set<string>();
  let [seen, wrong] = [0, 0];
  // Linear on any input: neither class can give a character back to the other.
  for (const [, raw = ''] of text.matchAll(/<loc>([^<]{1,2100})</gi)) {
    const place = raw.trim().replaceAll('&amp;', '&');
    if (!isPlainUrl(place)) wrong += 1;
    else if (new URL(place).origin === origin) places.add(place);
    seen += 1;
    if (seen >= MOST_PLACES || wrong >= MOST_WRONG) break;
  }
  return { kind, places: [...places] };
}

/** The words in a page's address, which are often the product's title; `null` if the last part says nothing. */
export function titleInPath(url: string): string | null {
  const last = new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = decoded(last)
    .replace(/\.[a-z]{2,5}$/i, '')
    .split(/[-_+\s]+/)
    .filter(word => word !== '');
  return words.length >= 2 ? words.join(' ') : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
