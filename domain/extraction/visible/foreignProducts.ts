/** Detects parts of the page that its microdata declares as other products. */
import { isInside, type PageElement } from '../page/tree.js';

/**
 * @param products the elements that each declare a product
 * @param own the page's own product, if certain
 */
export function foreignProducts(
  products: readonly PageElement[],
  own: PageElement | null | undefined,
  heading: PageElement | null,
): (element: PageElement) => boolean {
  const others = products.filter(
    product => product !== own && !(heading && isInside(heading, product)) && !(own && isInside(own, product)),
  );
  // If the own product is uncertain, a single scope may be it, regardless of its name.
  if (others.length === 0 || (!own && others.length < 2)) return () => false;
  return element => {
    for (let at: PageElement | null = element; at && at !== own; at = at.parent) if (others.includes(at)) return true;
    return false;
  };
}
