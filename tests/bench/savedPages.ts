/** Saved product pages next to the repository: real shops' HTML as served. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeHtml } from '../../platform/outbound/fetch/decodeHtml.js';

export const PRICE_CORPUS = resolve(process.env.SHARED_DIR ?? resolve(process.cwd(), '../shared'), 'price-corpus');

/** Prints why the tests that need the corpus do not run. */
export function hasPriceCorpus(): boolean {
  const exists = existsSync(PRICE_CORPUS);
  if (!exists) console.warn(`skipped: no price corpus at ${PRICE_CORPUS}`);
  return exists;
}

/** Kept compressed: a hundred uncompressed pages would distort memory measurements. */
export interface SavedPage {
  readonly url: string;
  html(): string;
}

/** A file of the corpus, parsed. */
export const corpusJson = <Content>(path: string): Content =>
  JSON.parse(readFileSync(resolve(PRICE_CORPUS, path), 'utf8'));

/** @param part `pages` or `pages-2`; in the order of its cases. */
export const pagesOf = (part: string, cases: readonly { readonly file: string; readonly url: string }[]): SavedPage[] =>
  cases.map(({ file, url }) => {
    const packed = readFileSync(resolve(PRICE_CORPUS, part, file));
    return { url, html: () => decodeHtml(gunzipSync(packed), '') };
  });

/** All of both parts; empty if they are absent. */
export const savedPages = (): SavedPage[] =>
  existsSync(PRICE_CORPUS)
    ? readdirSync(PRICE_CORPUS)
        .filter(part => existsSync(resolve(PRICE_CORPUS, part, 'html')))
        .flatMap(part => pagesOf(part, corpusJson(`${part}/cases.json`)))
    : [];
