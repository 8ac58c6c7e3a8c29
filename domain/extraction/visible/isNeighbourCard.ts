/** Detects cards of other products: an image or name that links to another page, with an amount (reference §5). */
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, textLength } from '../page/tree.js';

/** A card contains a name, a price and a button; more text makes it a section. */
const CARD_TEXT = 260;
const MAX_CLIMB = 6;
const MAX_ELEMENTS = 80;

/** @param repeated true if the structure occurs several times, so that any link with text names a neighbour */
export function isNeighbourCard(
  page: Page,
  element: PageElement,
  heading: PageElement | null,
  repeated = false,
): boolean {
  let card: PageElement | null = null;
  for (let at: PageElement | null = element, climb = 0; at && climb < MAX_CLIMB; at = at.parent, climb++) {
    if (heading && isInside(heading, at)) break;
    if (at.last - at.index > MAX_ELEMENTS || textLength(page, at) > CARD_TEXT) break;
    card = at;
  }
  if (!card) return false;
  // In a card, the name precedes the price; payment badges and stores follow it.
  for (let n = card.index; n < element.index; n++) {
    const link = page.elements[n];
    if (link?.tag !== 'a' || !leadsAway(link, page.url)) continue;
    if (namesProduct(page, link) || (repeated && textLength(page, link) > 2)) return true;
  }
  return false;
}

/** True for links to another product page, not to an image, a fragment, a script or the basket. */
export function leadsAway({ attributes }: PageElement, own: URL | null): boolean {
  const href = attributes.href?.trim();
  if (!href || href.length < 2 || /^(?:#|javascript:|mailto:|tel:|data:)/i.test(href)) return false;
  if (
    /\.(?:jpe?g|png|webp|gif|avif|pdf)(?:[?#]|$)|cart|basket|wish|compare|login|account|review|facebook|twitter|pinterest|whatsapp/i.test(
      href,
    )
  )
    return false;
  const path = href.replace(/^(?:https?:)?\/\/[^/]*/i, '').split(/[?#]/, 1)[0] ?? '';
  return (
    path.length > 1 && !own?.pathname.endsWith(path) && !(own && path.endsWith(own.pathname) && own.pathname.length > 1)
  );
}

function namesProduct(page: Page, link: PageElement): boolean {
  if (link.parent && /^h[2-6]$/.test(link.parent.tag)) return true;
  if (/name|title/i.test(`${link.attributes.class ?? ''} ${link.parent?.attributes.class ?? ''}`)) return true;
  for (let n = link.index + 1; n <= Math.min(link.last, link.index + 12); n++) {
    const tag = page.elements[n]?.tag ?? '';
    if (tag === 'img' || tag === 'picture' || /^h[2-6]$/.test(tag)) return true;
  }
  return false;
}
