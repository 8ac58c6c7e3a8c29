/**
 * The source that needs no key: the catalogues of stores that the merchant watches. Uses the safe fetcher, so
 * robots.txt applies; reads stores and pages one after another, at each site's pace.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Extractor } from '../../../../application/reading/extraction-thread/createExtractor.js';
import { decodeHtml } from '../../../../platform/outbound/fetch/decodeHtml.js';
import type { ReadPage } from '../../../../platform/outbound/fetch/port.js';
import type { Candidate, Source } from '../source.js';
import type { Ask } from './fetchInHostSlot.js';
import { listedProducts } from './listedProducts.js';
import { CATALOGUE_PAGE, shopifyCatalogue } from './shopifyCatalogue.js';
import { sitemapOf, titleInPath } from './sitemap.js';
import { type WordIndex, wordIndex } from './wordIndex.js';

export interface WatchedStoresOptions {
  /** Fetches a page at the site's pace, see `fetchInHostSlot`. */
  readonly ask: Ask;
  readonly extractor: Pick<Extractor, 'extract'>;
  /** Origins of the watched pages. */
  readonly origins: readonly string[];
}

const MOST_STORES = 10;
export const MOST_CATALOGUE_PAGES = 4;
export const MOST_SITEMAPS = 3;
/**
 * Addresses considered per store, more than most shops have products. Ten stores with full sitemaps would list 1.5
 * million, which would take hundreds of megabytes and stall the process for seconds.
 */
const MOST_ADDRESSES = 20_000;

/** One search's view of the stores: reads each catalogue once, on first use. */
export function watchedStores({ ask, extractor, origins }: WatchedStoresOptions): Source {
  let catalogue: Promise<WordIndex> | null = null;

  return {
    async discover(query, { limit }) {
      catalogue ??= readStores();
      return (await catalogue).best(query, limit);
    },

    /** A sitemap entry has no price, and only the title in its address, so this reads its page. */
    async resolve(candidate) {
      if (candidate.url === null || candidate.price !== null) return [candidate];
      const page = await ask(candidate.url, (bytes, place) => extractor.extract(bytes, place));
      if (page.outcome !== 'page') return [];
      const { read } = page;
      if ('failed' in read || read.blocked || read.price === null) return [];
      return [{ ...candidate, title: read.title ?? candidate.title, price: read.price, currency: read.currency }];
    },
  };

  async function readStores(): Promise<WordIndex> {
    const index = wordIndex();
    for (const origin of [...new Set(origins)].slice(0, MOST_STORES)) {
      for (const candidate of await readStore(origin)) index.add(candidate);
      // Other work waits for at most one store's words.
      await nextTurn();
    }
    return index;
  }

  async function readStore(origin: string): Promise<readonly Candidate[]> {
    const products = await readCatalogue(origin);
    if (products.length > 0) return products;
    const pages: Candidate[] = [];
    await readSitemap(`${origin}/sitemap.xml`, origin, pages);
    if (pages.length > 0) return pages;
    const home = await ask(`${origin}/`, page => listedProducts(textOf(page), page.url));
    return home.outcome === 'page' ? home.read : [];
  }

  async function readCatalogue(origin: string): Promise<readonly Candidate[]> {
    const all: Candidate[] = [];
    for (let page = 1; page <= MOST_CATALOGUE_PAGES; page++) {
      const answer = await ask(`${origin}/products.json?limit=${CATALOGUE_PAGE}&page=${page}`, json =>
        shopifyCatalogue(textOf(json), new URL(json.url).origin),
      );
      const products = answer.outcome === 'page' ? answer.read : null;
      for (const product of products ?? []) all.push(product);
      if ((products?.length ?? 0) < CATALOGUE_PAGE) break;
    }
    return all;
  }

  /** Adds to `found` until it is full. */
  async function readSitemap(url: string, origin: string, found: Candidate[], inside = false): Promise<void> {
    const answer = await ask(url, page => sitemapOf(textOf(page), origin));
    const map = answer.outcome === 'page' ? answer.read : null;
    if (!map || (map.kind === 'index' && inside)) return;
    if (map.kind === 'pages') {
      for (const place of map.places) {
        if (found.length >= MOST_ADDRESSES) return;
        const candidate = pageCandidate(place);
        if (candidate) found.push(candidate);
      }
      return;
    }
    const productPlaces = map.places.filter(place => /product|produkt|produit|(?<![a-z])items?/i.test(place));
    for (const place of (productPlaces.length > 0 ? productPlaces : map.places).slice(0, MOST_SITEMAPS))
      if (found.length < MOST_ADDRESSES) await readSitemap(place, origin, found, true);
  }
}

const textOf = ({ bytes, headers }: ReadPage): string => decodeHtml(bytes, headers['content-type'] ?? '');

function pageCandidate(url: string): Candidate | null {
  const title = titleInPath(url);
  if (title === null) return null;
  const merchant = new URL(url).host;
  return { title, merchant, url, price: null, currency: null, imageUrl: null, source: 'WATCHED_STORE', token: null };
}
