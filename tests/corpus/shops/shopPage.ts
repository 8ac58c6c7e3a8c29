/** A made-up shop page in a platform's real markup, and what a careful person reads from it. */
import type { Availability } from '../../../domain/price/price.js';

export interface ShopPage {
  readonly name: string;
  readonly url: string;
  readonly html: string;
  /** `null`: the page has no price. */
  readonly price: string | null;
  readonly currency: string | null;
  readonly listPrice?: string;
  /** The low end of a range. */
  readonly from?: boolean;
  readonly availability: Availability;
}

export interface ShopPageParts extends Omit<ShopPage, 'html'> {
  readonly lang: string;
  readonly title: string;
  readonly head?: string;
  readonly bodyClass?: string;
  readonly body: string;
}

/** A page with what surrounds every product: menu, cart with a zero, delivery threshold, newsletter. */
export function shopPage({ lang, title, head = '', bodyClass = '', body, ...expected }: ShopPageParts): ShopPage {
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title} | Shop</title><link rel="canonical" href="${expected.url}">${head}</head><body class="${bodyClass}">${body}</body></html>`;
  return { ...expected, html };
}

export const jsonLd = (data: unknown): string =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
