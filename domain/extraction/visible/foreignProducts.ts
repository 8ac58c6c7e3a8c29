/** Detects parts of the page that its headings or its microdata call other products. */
import { isInside, type PageElement } from '../page/tree.js';
import { isWithin, type TextRange } from './foreignSections.js';

/**
 * @param products the elements that each declare a product
 * @param own the page's own product, if certain
 * @param sections headed as other products
 */
export function foreignProducts(
  products: readonly PageElement[],
  own: PageElement | null | undefined,
  heading: PageElement | null,
  sections: readonly TextRange[],
): (element: PageElement) => boolean {
  const others = products.filter(
    product => product !== own && !(heading && isInside(heading, product)) && !(own && isInside(own, product)),
  );
  // If the own product is uncertain, a single scope may be it, regardless of its name.
  const isHeaded = (element: PageElement) => isWithin(sections, element.firstText);
  if (others.length === 0 || (!own && others.length < 2)) return isHeaded;
  return element => {
    if (isHeaded(element)) return true;
    for (let at: PageElement | null = element; at && at !== own; at = at.parent) if (others.includes(at)) return true;
    return false;
  };
}
