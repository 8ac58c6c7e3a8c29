/** Builds pages for the extractor's tests, with the shapes of reference §4 to §7 and no shop's name. */
import { extract } from './extract.js';
import type { Extraction } from './result.js';

export const MUG_URL = 'https://shop.example/products/blue-mug';

export interface PageParts {
  readonly head?: string;
  readonly body?: string;
  readonly lang?: string;
  readonly url?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A product page whose h1 is 'Blue mug', with a paragraph of text so that it does not look like a challenge page. */
export function extracted({
  head = '',
  body = '',
  lang = 'en',
  url = MUG_URL,
  status = 200,
  headers = {},
}: PageParts): Extraction {
  const html = `<!doctype html><html lang="${lang}"><head><title>Blue mug</title><meta property="og:type" content="product">${head}</head><body><main><h1>Blue mug</h1>${body}<p>${'A mug that keeps tea hot. '.repeat(4)}</p></main></body></html>`;
  return extract({ html, url, status, headers });
}

export const ld = (data: unknown): string =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;

export const product = (offers: unknown, more: object = {}): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Blue mug',
  offers,
  ...more,
});

export const offer = (price: unknown, more: object = {}): object => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'EUR',
  ...more,
});

/** Summarizes an extraction for comparison. */
export const essence = ({ price, currency, listPrice, availability }: Extraction): string =>
  `${price ?? 'none'} ${currency ?? '-'}${listPrice ? ` (${listPrice})` : ''} ${availability}`;
