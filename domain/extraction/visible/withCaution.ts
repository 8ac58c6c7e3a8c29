/** Lowers the scores on pages that may show many products. */
import { type Page, parseUrl } from '../page/readPage.js';
import type { PageElement } from '../page/tree.js';
import type { BuyButton } from './buyButtons.js';
import type { VisiblePrice } from './visiblePrice.js';

/** Fewer cards are mere accessories. */
const MANY_CARDS = 4;
const CAUTION = 0.75;

/** Without a buy button among many other products, `from €5` may apply to all of them. */
export function withCaution(
  ranked: VisiblePrice[],
  {
    page,
    buttons,
    heading,
  }: { readonly page: Page; readonly buttons: readonly BuyButton[]; readonly heading: PageElement | null },
): VisiblePrice[] {
  if (buttons.length > 0) return ranked;
  const cards = ranked.filter(price => price.neighbour).length;
  const isHome =
    isRoot(page.url) &&
    (page.canonical === null || isRoot(page.canonical)) &&
    isRoot(parseUrl(page.meta.get('og:url')), true);
  if ((cards < MANY_CARDS && !isHome) || isMarkedName(page, heading)) return ranked;
  return ranked.map(price =>
    price.called || !(price.from || isHome)
      ? price
      : { ...price, score: price.score * CAUTION, why: `${price.why}, on a page of many` },
  );
}

/** Checks that the markup calls the heading a product's name, which indicates a single product. */
function isMarkedName({ elements }: Page, heading: PageElement | null): boolean {
  for (let n = heading?.index ?? 0; heading && n <= Math.min(heading.last, heading.index + 3); n++)
    if (elements[n]?.attributes.itemprop === 'name') return true;
  return false;
}

const isRoot = (url: URL | null, otherwise = false): boolean =>
  url === null ? otherwise : url.pathname === '/' && url.search === '' && url.hash === '';
