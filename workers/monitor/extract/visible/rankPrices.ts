/** How likely each visible price is the page's own: by its place, names, structure and neighbours (reference §5). */
import type { Amount, Currency } from '../../../../domain/kernel/names.js';
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, pathTo } from '../page/tree.js';
import type { PriceContext, PrintedPrice } from '../price-string/parsePrice.js';
import type { BuyButton } from './buyButtons.js';
import { type PriceNode, priceNodes } from './priceNodes.js';
import { Trait, traitReader } from './traits.js';

export interface VisiblePrice {
  readonly amount: Amount;
  readonly currency: Currency | null;
  readonly sign: string | null;
  /** 0 to 1. */
  readonly score: number;
  /** What it cost before, or should cost. */
  readonly list: boolean;
  readonly from: boolean;
  readonly raw: string;
  readonly path: string;
  readonly why: string;
  readonly at: number;
  readonly element: PageElement;
}

/** Traits under which no amount is the product's price. */
const FOREIGN = Trait.Related | Trait.Cart | Trait.Shipping | Trait.Review | Trait.Chrome | Trait.Finance | Trait.Filter | Trait.Unit | Trait.Discount;

export function rankPrices(page: Page, buttons: readonly BuyButton[], context: PriceContext): VisiblePrice[] {
  const heading = mainHeading(page);
  const traitsOf = inheritedTraits(heading);
  const nodes = priceNodes(page, context, traitsOf);
  const repeated = repeatedNodes(nodes);
  const scope = ownScope(nodes, heading, traitsOf);
  const view: View = { page, heading, buttons, repeated, scope };
  const ranked: VisiblePrice[] = [];
  for (const node of nodes) {
    for (const price of node.prices) ranked.push(rate(node, price, view));
  }
  return withFirstFavoured(ranked, heading);
}

interface View {
  readonly page: Page;
  readonly heading: PageElement | null;
  readonly buttons: readonly BuyButton[];
  readonly repeated: ReadonlySet<PriceNode>;
  readonly scope: PageElement | null;
}

/** The h1 with text; where a page repeats it for phones, the last one, which stands with the product. */
function mainHeading(page: Page): PageElement | null {
  const filled = page.headings.filter(heading => heading.endText > heading.firstText);
  return filled[0] ?? null;
}

/** What an element and everything around it say. A header around the product's own heading is no site header. */
function inheritedTraits(heading: PageElement | null): (element: PageElement) => number {
  const own = traitReader();
  const known = new Map<PageElement, number>();
  /** Names close to the amount tell what it is; names far above only where on the page it is. */
  const PLACE = FOREIGN & ~(Trait.Unit | Trait.Discount) | Trait.Hidden | Trait.Card | Trait.Own | Trait.Option;
  return element => {
    let traits = 0;
    let near = 0;
    for (let at: PageElement | null = element; at; at = at.parent, near++) {
      let named = known.get(at);
      if (named === undefined) {
        named = own(at);
        if (heading && isInside(heading, at)) named &= ~(Trait.Chrome | Trait.Related | Trait.Card | Trait.Review | Trait.Filter | Trait.Cart | Trait.Shipping | Trait.Finance);
        known.set(at, named);
      }
      traits |= near < 4 ? named : named & PLACE;
      if (near === 3 && (traits & (Trait.Sale | Trait.List)) === (Trait.Sale | Trait.List)) traits = settle(traits, element, own);
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

/** Cards of neighbours: the same structure three times or more with different amounts. */
function repeatedNodes(nodes: readonly PriceNode[]): Set<PriceNode> {
  const groups = new Map<string, PriceNode[]>();
  for (const node of nodes) {
    const signature = signatureOf(node.element);
    const group = groups.get(signature);
    if (group) group.push(node);
    else groups.set(signature, [node]);
  }
  const repeated = new Set<PriceNode>();
  for (const group of groups.values()) {
    const amounts = new Set(group.map(node => node.prices[0]?.amount));
    if (group.length >= 3 && amounts.size >= 2) for (const node of group) repeated.add(node);
  }
  return repeated;
}

function signatureOf(element: PageElement): string {
  let signature = '';
  for (let at: PageElement | null = element, n = 0; at && n < 5; at = at.parent, n++) signature += `${at.tag}.${at.attributes['class'] ?? ''}|`;
  return signature;
}

/** The smallest part of the page that holds the heading and a price that nothing speaks against. */
function ownScope(nodes: readonly PriceNode[], heading: PageElement | null, _traitsOf: (element: PageElement) => number): PageElement | null {
  const fair = nodes.filter(node => (node.traits & (FOREIGN | Trait.List)) === 0 && node.prices.some(price => price.meaning === 'price'));
  for (let at = heading; at; at = at.parent) {
    const scope = at;
    if (fair.some(node => isInside(node.element, scope))) return scope;
  }
  return null;
}

function rate(node: PriceNode, price: PrintedPrice, view: View): VisiblePrice {
  const reasons: string[] = [];
  const { traits } = node;
  let score = 0.3;
  const add = (points: number, reason: string) => {
    score += points;
    reasons.push(reason);
  };
  const list = (traits & Trait.List) !== 0 || price.meaning === 'list';
  if (price.sign) add(0.1, `with ${price.sign}`);
  if (traits & Trait.Price) add(0.12, 'called a price');
  if (traits & Trait.Sale && !list) add(0.06, 'called current');
  if (traits & Trait.Own) add(0.04, 'in the product block');
  if (/^(?:h[1-4]|strong|b|ins)$/.test(node.element.tag)) add(0.03, 'large');
  if (hasItemprop(node.element)) add(0.1, 'marked as the price');
  if (price.from) add(-0.03, 'from');
  for (const [points, reason] of placeOf(node, view)) add(points, reason);
  if (list) add(-0.45, 'struck through or called old');
  if (price.meaning !== 'price' && price.meaning !== 'list') add(-0.6, `is ${price.meaning}`);
  for (const [trait, points, reason] of AGAINST) if (traits & trait) add(points, reason);
  if (view.repeated.has(node)) add(view.scope && isInside(node.element, view.scope) ? -0.12 : -0.3, 'one of many alike');
  if (linksElsewhere(node.element, view.page)) add(-0.25, 'inside a link to another page');
  return {
    amount: price.amount,
    currency: price.currency,
    sign: price.sign,
    score: Math.max(0, Math.min(0.97, score)),
    list,
    from: price.from,
    raw: node.text,
    path: pathTo(node.element),
    why: reasons.join(', '),
    at: node.at,
    element: node.element,
  };
}

const AGAINST: readonly (readonly [number, number, string])[] = [
  [Trait.Related, -0.4, 'among related products'],
  [Trait.Cart, -0.45, 'in the cart'],
  [Trait.Shipping, -0.4, 'about shipping'],
  [Trait.Review, -0.25, 'in text about the product'],
  [Trait.Chrome, -0.4, 'in header, menu or footer'],
  [Trait.Finance, -0.4, 'about payment'],
  [Trait.Filter, -0.4, 'in a filter'],
  [Trait.Unit, -0.35, 'a unit price'],
  [Trait.Discount, -0.35, 'a saving'],
  [Trait.Option, -0.12, 'one of several options'],
  [Trait.Card, -0.06, 'in a card'],
  [Trait.Hidden, -0.15, 'hidden'],
  [Trait.Tax, -0.08, 'net or tax'],
];

/** Near the heading and before the buy button is where shops put it. */
function placeOf(node: PriceNode, { page, heading, buttons, scope }: View): (readonly [number, string])[] {
  const found: (readonly [number, string])[] = [];
  const here = page.texts[node.at]?.offset ?? 0;
  if (heading) {
    const distance = here - (page.texts[heading.endText - 1]?.offset ?? 0);
    if (distance >= 0 && distance < 700) found.push([0.16, 'just below the heading']);
    else if (distance >= 0 && distance < 2500) found.push([0.09, 'below the heading']);
    else if (distance < 0 && distance > -300) found.push([0.07, 'just above the heading']);
    else if (distance > 8000) found.push([-0.08, 'far from the heading']);
  }
  if (scope && isInside(node.element, scope)) found.push([0.12, 'in the part of the page with the heading']);
  const buttonsNear = buttons.filter(button => !button.hidden && Math.abs((page.texts[button.at]?.offset ?? 0) - here) < 900);
  if (buttonsNear.some(button => button.at >= node.at)) found.push([0.1, 'before the buy button']);
  else if (buttonsNear.length > 0) found.push([0.05, 'near the buy button']);
  return found;
}

function hasItemprop(element: PageElement): boolean {
  for (let at: PageElement | null = element, n = 0; at && n < 3; at = at.parent, n++) {
    const name = at.attributes['itemprop'];
    if (name === 'price' || name === 'lowPrice') return true;
  }
  return false;
}

function linksElsewhere(element: PageElement, page: Page): boolean {
  for (let at: PageElement | null = element, n = 0; at && n < 6; at = at.parent, n++) {
    if (at.tag !== 'a') continue;
    const href = at.attributes['href'];
    if (!href || href.startsWith('#') || /^javascript/i.test(href)) return false;
    return !page.url || !href.includes(page.url.pathname);
  }
  return false;
}

/** Of equally good prices the first below the heading is the one. */
function withFirstFavoured(ranked: VisiblePrice[], heading: PageElement | null): VisiblePrice[] {
  const best = Math.max(0, ...ranked.map(price => price.score));
  const start = heading?.firstText ?? 0;
  const first = ranked.find(price => price.at >= start && !price.list && price.score >= best - 0.08 && price.score > 0.4);
  return ranked.map(price => (price === first ? { ...price, score: Math.min(0.97, price.score + 0.05), why: `${price.why}, the first of its kind` } : price));
}
