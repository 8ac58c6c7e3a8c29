/** Parses a sitemap (sitemaps.org) into sitemaps or pages. Reads only its `<loc>`s, in any formatting. */
import { isPlainUrl } from '../readJson.js';

/** The limit of sitemaps.org. Counts other hosts' entries too, because refusing one takes time. */
const MOST_PLACES = 50_000;
/** Bounds entries that are not URLs, which take longest to refuse. Honest sitemaps have none. */
const MOST_WRONG = 2_000;

export interface Sitemap {
  readonly kind: 'index' | 'pages';
  /** Entries on the sitemap's own host, without duplicates. */
  readonly places: readonly string[];
}

/** @returns `null` if the text is not a sitemap. */
export function sitemapOf(text: string, origin: string): Sitemap | null {
  const kind = /<sitemapindex[\s>]/i.test(text) ? 'index' : /<urlset[\s>]/i.test(text) ? 'pages' : null;
  if (kind === null) return null;
  const places = new Set<string>();
  let [seen, wrong] = [0, 0];
  // Linear on any input: the two classes cannot backtrack into each other.
  for (const [, raw = ''] of text.matchAll(/<loc>([^<]{1,2100})</gi)) {
    const place = raw.trim().replaceAll('&amp;', '&');
    if (!isPlainUrl(place)) wrong += 1;
    else if (new URL(place).origin === origin) places.add(place);
    seen += 1;
    if (seen >= MOST_PLACES || wrong >= MOST_WRONG) break;
  }
  return { kind, places: [...places] };
}

/** The words in a page's address, often the product's title; `null` if the last part has none. */
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
