/** Counts the products of a page that lists several: cards with a link to another page and an amount of their own. */
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, textLength } from '../page/tree.js';
import { leadsAway } from './isNeighbourCard.js';
import type { PriceNode } from './priceNodes.js';

/** A larger box holds several products. */
const CARD_TEXT = 260;
const MAX_ELEMENTS = 80;
const MAX_CLIMB = 6;

/** Amounts that lead to the same page are one product: its price, and the price before. */
export function countListed(page: Page, nodes: readonly PriceNode[], heading: PageElement | null): number {
  return new Set(nodes.flatMap(({ element }) => linkOf(page, element, heading) ?? [])).size;
}

function linkOf(page: Page, element: PageElement, heading: PageElement | null): string | null {
  for (let box: PageElement | null = element, climb = 0; box && climb < MAX_CLIMB; box = box.parent, climb++) {
    if (heading && isInside(heading, box)) return null;
    if (box.last - box.index > MAX_ELEMENTS || textLength(page, box) > CARD_TEXT) return null;
    for (let n = box.index; n <= box.last; n++) {
      const link = page.elements[n];
      if (link?.tag === 'a' && leadsAway(link, page.url)) return link.attributes.href ?? null;
    }
  }
  return null;
}
