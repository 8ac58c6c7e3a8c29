/** Finds the words directly before or after an amount in their own element: `<dt>Current bid</dt><dd>€145</dd>`. */

import { memoize } from '../memoize.js';
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, plainSpaces } from '../page/tree.js';

/** Limits how many levels above the amount its common ancestor with the label may be. */
const CLIMB = 2;
const MAX_LABEL = 28;
/** Matches other amounts, but not a count: `New (5) from`. */
const OTHER_AMOUNT = /\d[\d.,]|\p{Sc}/u;

/** @returns `''` without a label. */
export function adjacentLabel({ texts }: Page, element: PageElement, side: 'before' | 'behind'): string {
  const label = texts[side === 'before' ? element.firstText - 1 : element.endText];
  if (!label || label.text.length > MAX_LABEL || OTHER_AMOUNT.test(label.text)) return '';
  for (let part = element.parent, n = 0; part && n < CLIMB; part = part.parent, n++)
    if (isInside(label.parent, part)) return plainSpaces(label.text).trim();
  return '';
}

const PRICE = [
  '(?:(?:our|your|sale|selling|current|web|online) )?price(?: each)?',
  '(?:(?:unser|ihr|aktueller) )?(?:verkaufs|brutto|end|stück|einzel|aktions|angebots)?preis',
  '(?:notre |votre )?prix(?: de vente| unitaire)?',
  '(?:nuestro )?precio(?: de venta| final)?|p\\.?v\\.?p\\.?',
  '(?:il nostro )?prezzo(?: di vendita)?',
  '(?:onze )?prijs',
  '(?:nasza |naše )?cena|cijena',
  '(?:nosso )?preço(?: de venda)?',
  '(?:vårt |vores |vår )?pris|hinta|(?:bruttó )?ár|pre[țt]|fiyatı?|цена|ціна|τιμή',
  '(?:販売|税込)?価格|售价|價格|价格|售價|판매가|가격',
];
const WITH_TAX = '(?:inc|ink|ttc|tvac|brutto|iva inc|con iva|s dph|z vat|с ндс|税込)';
const PRICE_LABEL = new RegExp(`^(?:${PRICE.join('|')})(?: ?[(（]?${WITH_TAX}[^()（）]{0,14}[)）]?)? ?[:：]?$`, 'iu');

/** Excludes headings, which also introduce filters. */
const HEADING = /^(?:h[1-6]|summary|legend|button|a)$/;

export const isPriceLabel = memoize(label => PRICE_LABEL.test(label));

/** Detects prices that only words identify: `<tr><td>Our price:</td><td>34.95</td></tr>`. */
export const isCalledPrice = (page: Page, element: PageElement): boolean =>
  isPriceLabel(adjacentLabel(page, element, 'before')) &&
  !HEADING.test(page.texts[element.firstText - 1]?.parent.tag ?? '');
