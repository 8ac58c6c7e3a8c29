/** Which of two prices is the old one, where neither words nor names nor a saving tell: they stand alone in one box. */
import { isGreater } from '../choose/decimals.js';
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement } from '../page/tree.js';
import type { VisiblePrice } from './visiblePrice.js';

/** Below this score it cannot be the product's price. */
const FAIR = 0.5;
/** Of two that score about the same, the page says nothing that tells them apart. */
const CLOSE = 0.1;
/** How far above either price the box may be. */
const MAX_CLIMB = 3;
/** No shop takes off more. */
const LARGEST_SHARE = 0.8;
/** The higher of two prices may be the same price with tax: such a sum is no sign of an old one. */
const TAX_RATES = [5, 5.5, 6, 7, 8, 8.1, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 27];
const NORDIC: ReadonlySet<string | null> = new Set(['DKK', 'NOK', 'SEK']);

/** `<div><p>899 kr</p><p>629 kr</p></div>`: people pay the lower one. */
export function withListPriceByPosition(page: Page, ranked: VisiblePrice[]): VisiblePrice[] {
  const near = pricesNear(ranked);
  const lists = new Set(
    ranked.filter(price => isFair(price) && near(price).some(other => isOldOf(price, other, page, ranked))),
  );
  if (lists.size === 0) return ranked;
  return ranked.map(price =>
    lists.has(price)
      ? {
          ...price,
          list: true,
          score: Math.max(0, price.score - 0.45),
          why: `${price.why}, the lower one beside it replaces it`,
        }
      : price,
  );
}

/** Of each price those that share a box with it: every pair of a page of thousands would take seconds. */
function pricesNear(ranked: readonly VisiblePrice[]): (price: VisiblePrice) => readonly VisiblePrice[] {
  const held = new Map<PageElement, VisiblePrice[]>();
  for (const price of ranked)
    for (const box of boxesOf(price.element)) {
      const prices = held.get(box);
      if (prices) prices.push(price);
      else held.set(box, [price]);
    }
  return ({ element }) =>
    boxesOf(element).flatMap(box => {
      const prices = held.get(box) ?? [];
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

/** The smallest part of the page that holds both, if it is close to each, and neither holds the other. */
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

/** A word may say what one of them is, in a language or a way that is not known here. */
function hasNoWords({ texts }: Page, { firstText, endText }: PageElement, signs: readonly (string | null)[]): boolean {
  for (let n = firstText; n < endText; n++)
    if (texts[n]?.text.match(WORD)?.some(word => !signs.some(sign => sign?.includes(word)))) return false;
  return true;
}
