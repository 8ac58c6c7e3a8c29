/** The price corpus: every page with its label, its side of the split, and the reader's result. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Reading, readingOf } from '../../../domain/extraction/readingOf.js';
import { labelledCases } from '../../../ops/cli/cases/labelledCases.js';
import { decodeHtml } from '../../../platform/outbound/fetch/decodeHtml.js';
import { PRICE_CORPUS } from '../savedPages.js';
import { isLocked } from './lockedShops.js';

/** `made up`: pages of our own, of no shop. */
export type Part = (typeof PARTS)[number] | 'synthetic' | 'made up';

const PARTS = ['pages', 'pages-2', 'pages-3'] as const;
const SYNTHETIC = '../cases/2026-11-27';

export interface LabelledPage {
  readonly part: Part;
  readonly id: string;
  readonly url: string;
  /** True for a shop whose pages only count in totals. */
  readonly locked: boolean;
  /** Accepted prices; empty if the page has none. */
  readonly price: readonly string[];
  /** Accepted codes; empty: there is no price, or the label does not determine it. */
  readonly currency: readonly string[];
  /** `null`: not scored. */
  readonly availability: 'InStock' | 'OutOfStock' | null;
  readonly isProduct: boolean;
  html(): string;
}

export interface ReadPage extends Omit<LabelledPage, 'html'> {
  readonly reading: Reading;
}

/** Real shops' pages. */
export const labelledPages = async (): Promise<LabelledPage[]> =>
  (await Promise.all(PARTS.map(part => pagesIn(part, resolve(PRICE_CORPUS, part))))).flat();

/** Small pages made for a purpose, of no shop. */
export const syntheticPages = (): Promise<LabelledPage[]> => pagesIn('synthetic', resolve(PRICE_CORPUS, SYNTHETIC));

async function pagesIn(part: Part, folder: string): Promise<LabelledPage[]> {
  if (!existsSync(folder)) return [];
  const cases = await labelledCases(folder);
  return cases.map(({ id, file, url, price, currency, availability, isProduct }) => ({
    ...{ part, id, url, currency, availability, isProduct },
    price: price ?? [],
    locked: part !== 'synthetic' && isLocked(url),
    html: () => decodeHtml(gunzipSync(readFileSync(resolve(folder, file))), ''),
  }));
}

/** @param change applied to each page before it is read */
export const readPages = (pages: readonly LabelledPage[], change = (html: string) => html): ReadPage[] =>
  pages.map(({ html, ...page }) => ({ ...page, reading: readingOf({ url: page.url, html: change(html()) }) }));
