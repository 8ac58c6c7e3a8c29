/** Parts of the page that its microdata declares to be other products than its own. */
import { isInside, type PageElement } from '../page/tree.js';

/**
 * @param products the elements that declare a product each
 * @param own the one that the page is about, where that is certain
 */
export function foreignProducts(
  products: readonly PageElement[],
  own: PageElement | null | undefined,
  heading: PageElement | null,
): (element: PageElement) => boolean {
  const others = products.filter(
    product => product !== own && !(heading && isInside(heading, product)) && !(own && isInside(own, product)),
  );
  // Without a certain own product one scope alone may well be it, whatever it is called.
  if (others.length === 0 || (!own && others.length < 2)) return () => false;
  return element => {
    for (let at: PageElement | null = element; at && at !== own; at = at.parent) if (others.includes(at)) return true;
    return false;
  };
}
