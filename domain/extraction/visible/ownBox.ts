/**
 * Finds the product's own box by its structure: the only control to buy, with the only price of the page that could be
 * its product's. The names of such a box's elements, such as `bundles` or `specs`, say nothing about the price.
 */
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, textOf } from '../page/tree.js';
import type { BuyButton } from './buyButtons.js';
import { FOREIGN } from './inheritedTraits.js';
import { isNeighbourCard, leadsAway } from './isNeighbourCard.js';
import type { PriceNode } from './priceNodes.js';
import { Trait } from './traits.js';

interface Scene {
  readonly page: Page;
  readonly heading: PageElement | null;
  /** Those that sell. */
  readonly buttons: readonly BuyButton[];
  readonly isForeign: (element: PageElement) => boolean;
}

const MAX_CLIMB = 6;
/** Characters between the heading and the box. */
const NEAR = 2500;

/** Finds the own box by structure, where names cannot. */
const FORGIVEN = FOREIGN | Trait.Other;

export function ownBox({ page, heading, buttons, isForeign }: Scene, nodes: readonly PriceNode[]): PageElement | null {
  const shown = buttons.filter(({ hidden }) => !hidden);
  const [button] = shown;
  if (!heading || !button || shown.length > 1) return null;
  const offered = nodes.filter(
    node =>
      (node.traits & (Trait.List | Trait.Hidden)) === 0 &&
      node.prices.some(({ meaning, sign }) => meaning === 'price' && sign !== null),
  );
  if (offered.some(({ traits }) => (traits & FORGIVEN) === 0)) return null;
  const box = boxAround(button.element, heading, offered);
  if (!box || !isNear(page, heading, box) || namesOther(page, box, heading)) return null;
  const own = offered.filter(({ element }) => isInside(element, box));
  const amounts = new Set(own.map(({ prices }) => prices[0]?.amount));
  const isAnothers = ({ element }: PriceNode) => isForeign(element) || isNeighbourCard(page, element, heading);
  return amounts.size === 1 && !own.some(isAnothers) ? box : null;
}

/** Removes what the names of the box's elements say against its price. */
export const withinBox =
  (traitsOf: (element: PageElement) => number, box: PageElement): ((element: PageElement) => number) =>
  element =>
    isInside(element, box) ? traitsOf(element) & ~FORGIVEN : traitsOf(element);

/** The smallest box with the button and a price, below the heading. */
function boxAround(button: PageElement, heading: PageElement, offered: readonly PriceNode[]): PageElement | null {
  for (let at: PageElement | null = button.parent, n = 0; at && n < MAX_CLIMB; at = at.parent, n++) {
    const box = at;
    if (isInside(heading, box)) return null;
    if (offered.some(({ element }) => isInside(element, box))) return box;
  }
  return null;
}

function isNear(page: Page, heading: PageElement, box: PageElement): boolean {
  const [from, to] = [heading.endText - 1, box.firstText].map(at => page.texts[at]?.offset ?? 0);
  return from !== undefined && to !== undefined && to >= from && to - from < NEAR;
}

/** True if the box, or a heading right before it, names another product, or a link leads to one. */
function namesOther(page: Page, box: PageElement, heading: PageElement): boolean {
  const name = textOf(page, heading, 200).toLowerCase();
  for (let n = heading.last + 1; n <= box.last; n++) {
    const element = page.elements[n];
    if (!element) continue;
    if (/^h[1-6]$/.test(element.tag) && !name.includes(textOf(page, element, 200).toLowerCase())) return true;
    if (element.tag === 'a' && isInside(element, box) && leadsAway(element, page.url)) return true;
  }
  return false;
}
