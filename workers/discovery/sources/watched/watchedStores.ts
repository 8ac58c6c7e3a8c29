/**
 * The source that needs no key: the catalogues of the stores that the merchant already watches. It goes through the
 * safe fetcher, so robots.txt is obeyed; stores and pages are read one after another, each in the site's turn.
 */

import type { Extractor } from '../../../../application/pages/extraction-thread/createExtractor.js';
import type { Fetched } from '../../../../platform/web/fetch/port.js';
import type { Candidate, Source } from '../source.js';
import { listedProducts } from './listedProducts.js';
import { CATALOGUE_PAGE, shopifyCatalogue } from './shopifyCatalogue.js';
import { sitemapOf, titleInPath } from './sitemap.js';

export interface WatchedStoresOptions {
  /** Asks for a page when its site allows it, see `askInTurn`. */
  readonly ask: (url: string) => Promise<Fetched>;
  readonly extractor: Pick<Extractor, 'extract'>;
  /** Origins of the pages that the merchant watches. */
  readonly origins: readonly string[];
}

const MOST_STORES = 10;
const MOST_CATALOGUE_PAGES = 4;
const MOST_SITEMAPS = 3;

/** One search's view of the stores: each catalogue is read once, when it is first needed. */
export function watchedStores({ ask, extractor, origins }: WatchedStoresOptions): Source {
  let catalogue: Promise<readonly Candidate[]> | null = null;

  return {
    async discover(query, { limit }) {
      catalogue ??= readStores();
      const wanted = new Set(wordsOf(query));
      return (await catalogue)
        .map(candidate => ({ candidate, shared: wordsOf(candidate.title).filter(word => wanted.has(word)).length }))
        .filter(({ shared }) => shared > 0)
        .sort((a, b) => b.shared - a.shared)
        .slice(0, limit)
        .map(({ candidate }) => candidate);
    },

    /** A sitemap entry has no price and only the title in its address, so its page is read. */
    async resolve(candidate) {
      if (candidate.url === null || candidate.price !== null) return [candidate];
      const page = await ask(candidate.url);
      if (page.outcome !== 'page') return [];
      const read = await extractor.extract(page);
      if ('failed' in read || read.blocked || read.price === null) return [];
      return [{ ...candidate, title: read.title ?? candidate.title, price: read.price, currency: read.currency }];
    },
  };

  async function readStores(): Promise<readonly Candidate[]> {
    const found: Candidate[] = [];
    for (const origin of [...new Set(origins)].slice(0, MOST_STORES)) found.push(...(await readStore(origin)));
    return found;
  }

  async function readStore(origin: string): Promise<readonly Candidate[]> {
    const products = await readCatalogue(origin);
    if (products.length > 0) return products;
    const pages = await readSitemap(`${origin}/sitemap.xml`, origin);
    if (pages.length > 0) return pages;
    const home = await ask(`${origin}/`);
    return home.outcome === 'page' ? listedProducts(home.html, home.url) : [];
  }

  async function readCatalogue(origin: string): Promise<readonly Candidate[]> {
    const all: Candidate[] = [];
    for (let page = 1; page <= MOST_CATALOGUE_PAGES; page++) {
      const answer = await ask(`${origin}/products.json?limit=${CATALOGUE_PAGE}&page=${page}`);
      const products = answer.outcome === 'page' ? shopifyCatalogue(answer.html, new URL(answer.url).origin) : null;
      all.push(...(products ?? []));
      if ((products?.length ?? 0) < CATALOGUE_PAGE) break;
    }
    return all;
  }

  async function readSitemap(url: string, origin: string, inside = false): Promise<readonly Candidate[]> {
    const answer = await ask(url);
    const map = answer.outcome === 'page' ? sitemapOf(answer.html, origin) : null;
    if (!map || (map.kind === 'index' && inside)) return [];
    if (map.kind === 'pages') return map.places.flatMap(place => pageCandidate(place) ?? []);
    const named = map.places.filter(place => /product|produkt|produit|(?<![a-z])items?/i.test(place));
    const found: Candidate[] = [];
    for (const place of (named.length > 0 ? named : map.places).slice(0, MOST_SITEMAPS))
      found.push(...(await readSitemap(place, origin, true)));
    return found;
  }
}

function pageCandidate(url: string): Candidate | null {
  const title = titleInPath(url);
  if (title === null) return null;
  const merchant = new URL(url).host;
  return { title, merchant, url, price: null, currency: null, imageUrl: null, source: 'WATCHED_STORE', token: null };
}

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [])];
