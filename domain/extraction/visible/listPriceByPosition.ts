/** Finds the old one of two prices that stand alone in one box, without words, names or a saving. */

import { isGreater } from '../choose/decimals.js';
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement } from '../page/tree.js';
import { demoted } from './demoted.js';
import type { VisiblePrice } from './visiblePrice.js';

/** Minimum score of a possible product price. */
const FAIR = 0.5;
/** Maximum score difference of indistinguishable prices. */
const CLOSE = 0.1;
/** Maximum distance from either price up to the box. */
const MAX_CLIMB = 3;
/** The largest plausible discount. */
const LARGEST_SHARE = 0.8;
/** Tax rates in per cent. A difference that matches one suggests prices with and without tax, not an old price. */
const TAX_RATES = [5, 5.5, 6, 7, 8, 8.1, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 27];
const NORDIC: ReadonlySet<string | null> = new Set(['DKK', 'NOK', 'SEK']);

/** In `<div><p>899 kr</p><p>629 kr</p></div>`, the lower price is the price to pay. */
export function withListPriceByPosition(page: Page, ranked: VisiblePrice[]): VisiblePrice[] {
  const near = pricesNear(ranked);
  const lists = new Set(
    ranked.filter(price => isFair(price) && near(price).some(other => isOldOf(price, other, page, ranked))),
  );
  if (lists.size === 0) return ranked;
  return ranked.map(price =>
    lists.has(price) ? demoted(price, 'list', 'the lower one beside it replaces it') : price,
  );
}

/** Finds the prices that share a box with each price, because comparing all pairs on a large page would take seconds. */
function pricesNear(ranked: readonly VisiblePrice[]): (price: VisiblePrice) => readonly VisiblePrice[] {
  const pricesByBox = new Map<PageElement, VisiblePrice[]>();
  for (const price of ranked)
    for (const box of boxesOf(price.element)) {
      const prices = pricesByBox.get(box);
      if (prices) prices.push(price);
      else pricesByBox.set(box, [price]);
    }
  return ({ element }) =>
    boxesOf(element).flatMap(box => {
      const prices = pricesByBox.get(box) ?? [];
      return prices.length <= PAIR_OF_RANGES ? prices : [];
    });
}

function boxesOf(element: PageElement): PageElement[] {
  const boxes: PageElement[] = [];
  for (let box = element.parent; box && boxes.length < MAX_CLIMB; box = box.parent) boxes.push(box);
  return boxes;
}

const isFair = ({ list, net, conditional, neighbour, saving, score }: VisiblePrice): boolean =>
  !(list || net || conditional || neighbour || saving) && score >= FAIR;

function isOldOf(high: VisiblePrice, low: VisiblePrice, page: Page, ranked: readonly VisiblePrice[]): boolean {
  if (!isGreater(high.amount, low.amount) || !isFair(low) || Math.abs(high.score - low.score) > CLOSE) return false;
  if (high.from !== low.from || high.currency !== low.currency || (high.sign === null) !== (low.sign === null))
    return false;
  const [before, now] = [Number(high.amount), Number(low.amount)];
  if (now < before * (1 - LARGEST_SHARE) || isTaxed(before, now, high.currency)) return false;
  const box = boxOf(high.element, low.element);
  return (
    box !== null &&
    hasNoWords(page, box, [high.sign, low.sign]) &&
    isPair(
      ranked.filter(({ element }) => isInside(element, box)),
      high.from,
    )
  );
}

/** Two ranges of prices: `39,99 – 49,99 €` and `19,99 – 29,99 €`. */
const PAIR_OF_RANGES = 4;

const isPair = (prices: readonly VisiblePrice[], ranges: boolean): boolean =>
  prices.length === (ranges ? PAIR_OF_RANGES : 2) && prices.filter(({ from }) => from).length === (ranges ? 2 : 0);

function isTaxed(gross: number, net: number, currency: string | null): boolean {
  const rates = NORDIC.has(currency) ? [...TAX_RATES, 25] : TAX_RATES;
  return rates.some(rate => Math.abs(net * (1 + rate / 100) - gross) < 0.01);
}

/** The smallest common ancestor, if it is close to both and neither contains the other. */
function boxOf(one: PageElement, other: PageElement): PageElement | null {
  if (isInside(one, other) || isInside(other, one)) return null;
  let box = one.parent;
  for (let climb = 1; box && climb < MAX_CLIMB && !isInside(other, box); climb++) box = box.parent;
  if (!box || !isInside(other, box)) return null;
  let at: PageElement | null = other;
  for (let climb = 0; at && at !== box; climb++, at = at.parent) if (climb >= MAX_CLIMB) return null;
  return box;
}

const WORD = /\p{L}{2,}/gu;

/** Checks for any words, which might describe one of the prices in an unknown way. */
function hasNoWords({ texts }: Page, { firstText, endText }: PageElement, signs: readonly (string | null)[]): boolean {
  for (let n = firstText; n < endText; n++)
    if (texts[n]?.text.match(WORD)?.some(word => !signs.some(sign => sign?.includes(word)))) return false;
  return true;
}
