/** Both parts of the price corpus: every page with its label, its fold, and the reader's result. */
import { type Reading, readingOf } from '../../../domain/extraction/readingOf.js';
import { acceptedCurrencies, type PageCase, type ShopPageCase } from '../../../ops/cli/cases/scorePages.js';
import { corpusJson, pagesOf } from '../savedPages.js';
import { shopFold } from './shopFold.js';

export interface LabelledPage {
  readonly part: 'pages' | 'pages-2';
  readonly url: string;
  readonly fold: number;
  /** Accepted prices; empty if the page has none. */
  readonly price: readonly string[];
  /** Accepted codes; empty: there is no price, or the label does not determine it. */
  readonly currency: readonly string[];
  /** `null`: not scored. */
  readonly availability: 'InStock' | 'OutOfStock' | null;
  readonly isProduct: boolean;
  html(): string;
}

export interface ReadPage extends Pick<LabelledPage, 'fold' | 'price' | 'currency' | 'availability' | 'isProduct'> {
  readonly reading: Reading;
}

export function labelledPages(): LabelledPage[] {
  const first = corpusJson<PageCase[]>('pages/cases.json');
  const second = corpusJson<ShopPageCase[]>('pages-2/cases.json').filter(({ scored }) => scored !== false);
  const saved = { pages: pagesOf('pages', first), 'pages-2': pagesOf('pages-2', second) };
  return [
    ...first.map(({ url, price, corrected_price, availability, currency_text }, n) => ({
      part: 'pages' as const,
      url,
      fold: shopFold(url),
      price: corrected_price ?? price,
      currency: acceptedCurrencies({ currency_text, url }),
      availability,
      isProduct: true,
      html: () => saved.pages[n]?.html() ?? '',
    })),
    ...second.map(({ url, price, currency, availability, single_product }, n) => ({
      part: 'pages-2' as const,
      url,
      fold: shopFold(url),
      price,
      currency: currency === null ? [] : [currency],
      availability,
      isProduct: single_product,
      html: () => saved['pages-2'][n]?.html() ?? '',
    })),
  ];
}

/** @param change what is done to each page before it is read */
export const readPages = (pages: readonly LabelledPage[], change = (html: string) => html): ReadPage[] =>
  pages.map(({ url, html, fold, price, currency, availability, isProduct }) => ({
    fold,
    price,
    currency,
    availability,
    isProduct,
    reading: readingOf({ url, html: change(html()) }),
  }));
