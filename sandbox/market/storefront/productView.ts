/** Defines every storefront's input for a product page, and helpers for prices and stock. */
import { type Html, html } from '../../http/html.js';
import type { MarketAvailability, Shown } from '../marketState.js';

export interface ProductView {
  readonly shown: Shown;
  /** Absolute, as a shop's canonical link is. */
  readonly url: string;
  readonly imageUrl: string;
  /** Other products of the shop, whose prices also appear on the page. */
  readonly related: readonly { readonly shown: Shown; readonly url: string; readonly imageUrl: string }[];
}

export type Storefront = (view: ProductView) => Html;

export const dollars = (amount: string): string => `$${grouped(amount, ',', '.')}`;
export const euros = (amount: string): string => `${grouped(amount, '.', ',')} €`;

function grouped(amount: string, thousands: string, decimal: string): string {
  const [whole = '0', fraction] = amount.split('.');
  const marked = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return fraction === undefined ? marked : `${marked}${decimal}${fraction}`;
}

const SCHEMA_ORG: Readonly<Record<MarketAvailability, string>> = {
  in_stock: 'InStock',
  out_of_stock: 'OutOfStock',
  pre_order: 'PreOrder',
  back_order: 'BackOrder',
  discontinued: 'Discontinued',
};
export const schemaOrg = (availability: MarketAvailability): string => `https://schema.org/${SCHEMA_ORG[availability]}`;

export const canBuy = (availability: MarketAvailability): boolean =>
  availability === 'in_stock' || availability === 'pre_order' || availability === 'back_order';

const IN_ENGLISH: Readonly<Record<MarketAvailability, string>> = {
  in_stock: 'In stock, ships within 24 hours',
  out_of_stock: 'Sold out',
  pre_order: 'Available for pre-order',
  back_order: 'On back-order, ships in 3 weeks',
  discontinued: 'No longer available',
};
export const stockText = (availability: MarketAvailability): string => IN_ENGLISH[availability];

const BUTTONS: Readonly<Record<MarketAvailability, string>> = {
  in_stock: 'Add to cart',
  out_of_stock: 'Sold out',
  pre_order: 'Pre-order',
  back_order: 'Back-order',
  discontinued: 'Discontinued',
};
/** Renders the buy button, disabled when out of stock. */
export const buyButton = (availability: MarketAvailability, style: string): Html =>
  canBuy(availability)
    ? html`<button type="button" class="${style}">${BUTTONS[availability]}</button>`
    : html`<button type="button" class="${style}" disabled>${BUTTONS[availability]}</button>`;

export const picture = (view: { readonly imageUrl: string; readonly shown: Shown }): Html =>
  html`<img src="${view.imageUrl}" alt="${view.shown.page.title}" width="400" height="400">`;

export const stars = (rating: number): string => '★★★★★'.slice(0, Math.round(rating)).padEnd(5, '☆');

/** Escapes JSON for a `script` element, so that `</script>` cannot end it. */
export const scriptJson = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('<', '\\u003c');
