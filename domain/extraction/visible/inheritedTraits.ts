/** What an element and its ancestors tell about the amounts inside it. */
import { isInside, type PageElement } from '../page/tree.js';
import { Trait, traitReader } from './traits.js';

/** Traits that rule out an amount as the product's price. */
export const FOREIGN =
  Trait.Related |
  Trait.Cart |
  Trait.Shipping |
  Trait.Review |
  Trait.Chrome |
  Trait.Finance |
  Trait.Filter |
  Trait.Unit |
  Trait.Discount;

/** Names close to the amount tell what it is; names far above tell only where on the page it is. */
const PLACE = (FOREIGN & ~(Trait.Unit | Trait.Discount)) | Trait.Hidden | Trait.Card | Trait.Own | Trait.Option;

/** How many names from the amount outwards are close to it. */
const NEAR = 4;

/** The heading's surroundings belong to the product: a header around it is not the site header. */
const ABOUT_PAGE =
  Trait.Chrome | Trait.Related | Trait.Card | Trait.Review | Trait.Filter | Trait.Cart | Trait.Shipping | Trait.Finance;

/** Not read yet: no element has this bit. */
const UNREAD = -1;

/**
 * The traits of an element and its ancestors.
 * @param count how many elements the page has
 */
export function inheritedTraits(
  count: number,
  heading: PageElement | null,
  struck: ReadonlySet<string>,
): (element: PageElement) => number {
  const own = traitReader(struck);
  // By the element's index.
  const known = new Int32Array(count).fill(UNREAD);
  const places = new Int32Array(count).fill(UNREAD);

  function named(element: PageElement): number {
    let traits = known[element.index] ?? UNREAD;
    if (traits === UNREAD) {
      traits = own(element);
      if (heading && isInside(heading, element)) traits &= ~ABOUT_PAGE;
      known[element.index] = traits;
    }
    return traits;
  }

  /** Where on the page an element is: the same for all its content, so it is read once. */
  function placeOf(element: PageElement): number {
    let place = places[element.index] ?? UNREAD;
    if (place === UNREAD) {
      place = (named(element) & PLACE) | (element.parent ? placeOf(element.parent) : 0);
      places[element.index] = place;
    }
    return place;
  }

  return element => {
    let traits = 0;
    let near = 0;
    let at: PageElement | null = element;
    for (; at && near < NEAR; at = at.parent, near++) traits |= named(at);
    if (near === NEAR && (traits & (Trait.Sale | Trait.List)) === (Trait.Sale | Trait.List))
      traits = settle(traits, element, own);
    return at ? traits | placeOf(at) : traits;
  };
}

/** Both 'old' and 'current' around one amount: the nearer name is about it. */
function settle(traits: number, element: PageElement, own: (element: PageElement) => number): number {
  for (let at: PageElement | null = element; at; at = at.parent) {
    const named = own(at) & (Trait.Sale | Trait.List);
    if (named === Trait.Sale) return traits & ~Trait.List;
    if (named !== 0) return traits & ~Trait.Sale;
  }
  return traits;
}
