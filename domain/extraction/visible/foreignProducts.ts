/** Parts of the page that its microdata declares as other products. */
import { isInside, type PageElement } from '../page/tree.js';

/**
 * @param products the elements that each declare a product
 * @param own the one that the page is about, if that is certain
 */
export function foreignProducts(
  products: readonly PageElement[],
  own: PageElement | null | undefined,
  heading: PageElement | null,
): (element: PageElement) => boolean {
  const others = products.filter(
    product => product !== own && !(heading && isInside(heading, product)) && !(own && isInside(own, product)),
  );
  // If the own product is not certain, a single scope may well be it, whatever its name.
  if (others.length === 0 || (!own && others.length < 2)) return () => false;
  return element => {
    for (let at: PageElement | null = element; at && at !== own; at = at.parent) if (others.includes(at)) return true;
    return false;
  };
}
