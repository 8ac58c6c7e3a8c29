/** What an element and everything around it say about the amounts inside it. */
import { isInside, type PageElement } from '../page/tree.js';
import { Trait, traitReader } from './traits.js';

/** Traits under which no amount is the product's price. */
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

/** Names close to the amount tell what it is; names far above only where on the page it is. */
const PLACE = (FOREIGN & ~(Trait.Unit | Trait.Discount)) | Trait.Hidden | Trait.Card | Trait.Own | Trait.Option;

/** What an element and everything around it say. A header around the product's own heading is no site header. */
export function inheritedTraits(
  heading: PageElement | null,
  struck: ReadonlySet<string>,
): (element: PageElement) => number {
  const own = traitReader(struck);
  const known = new Map<PageElement, number>();
  return element => {
    let traits = 0;
    let near = 0;
    for (let at: PageElement | null = element; at; at = at.parent, near++) {
      let named = known.get(at);
      if (named === undefined) {
        named = own(at);
        if (heading && isInside(heading, at))
          named &= ~(
            Trait.Chrome |
            Trait.Related |
            Trait.Card |
            Trait.Review |
            Trait.Filter |
            Trait.Cart |
            Trait.Shipping |
            Trait.Finance
          );
        known.set(at, named);
      }
      traits |= near < 4 ? named : named & PLACE;
      if (near === 3 && (traits & (Trait.Sale | Trait.List)) === (Trait.Sale | Trait.List))
        traits = settle(traits, element, own);
    }
    return traits;
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
