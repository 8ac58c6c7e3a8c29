/** Derives traits for amounts from an element and its ancestors. */
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

/** Traits from distant ancestors, which describe the place on the page, not the amount. */
const PLACE =
  (FOREIGN & ~(Trait.Unit | Trait.Discount)) | Trait.Hidden | Trait.Overlay | Trait.Card | Trait.Own | Trait.Option;

/** The number of ancestors that count as close to the amount. */
const NEAR = 4;

/** Ignored around the heading, whose surroundings belong to the product: a header there is not the site header. */
const ABOUT_PAGE =
  Trait.Chrome |
  Trait.Related |
  Trait.Card |
  Trait.Review |
  Trait.Filter |
  Trait.Cart |
  Trait.Shipping |
  Trait.Finance |
  Trait.Hidden |
  Trait.Overlay;

/** Marks elements that were not read yet. */
const UNREAD = -1;

/**
 * The traits of an element and its ancestors.
 * @param count the number of elements on the page
 */
export function inheritedTraits(
  count: number,
  heading: PageElement | null,
  struck: ReadonlySet<string>,
): (element: PageElement) => number {
  const own = traitReader(struck);
  // Indexed by element.
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

  /** An element's place traits, cached because all its content shares them. */
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

/** Resolves both 'old' and 'current' around one amount: the nearer name applies. */
function settle(traits: number, element: PageElement, own: (element: PageElement) => number): number {
  for (let at: PageElement | null = element; at; at = at.parent) {
    const named = own(at) & (Trait.Sale | Trait.List);
    if (named === Trait.Sale) return traits & ~Trait.List;
    if (named !== 0) return traits & ~Trait.Sale;
  }
  return traits;
}
