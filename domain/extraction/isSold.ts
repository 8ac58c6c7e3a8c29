/** Decides whether the page offers anything: an amount alone is no price. */
import type { Page } from './page/readPage.js';
import type { BuyButton } from './visible/buyButtons.js';

/**
 * True with any sign of an offer: a declared product, a control to buy it, a word about its stock, or a page type.
 * Restaurants, articles and brand pages print amounts without any.
 */
export const isSold = (
  page: Page,
  signs: {
    readonly isTyped: boolean;
    readonly buttons: readonly BuyButton[];
    /** Claims about the stock. */
    readonly stock: readonly unknown[];
  },
): boolean =>
  signs.isTyped ||
  signs.stock.length > 0 ||
  signs.buttons.some(({ hidden }) => !hidden) ||
  /product/i.test(page.meta.get('og:type') ?? '');
