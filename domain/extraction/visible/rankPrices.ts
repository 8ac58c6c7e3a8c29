/** Scores each visible price by place, names, structure and neighbours (reference §5). */
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, pathTo } from '../page/tree.js';
import type { PrintedPrice } from '../price-string/parsePrice.js';
import { taxNote } from '../price-string/taxNotes.js';
import { adjacentLabel } from './adjacentLabel.js';
import { withCurrentBid } from './bids.js';
import { withBulkSteps } from './bulkSteps.js';
import type { BuyButton } from './buyButtons.js';
import { FOREIGN } from './inheritedTraits.js';
import { isNeighbourCard } from './isNeighbourCard.js';
import { linksElsewhere } from './linksElsewhere.js';
import { withListByArithmetic } from './listByArithmetic.js';
import { listedNodes } from './listedNodes.js';
import { withListPriceByPosition } from './listPriceByPosition.js';
import { lowEndOf } from './lowEndOf.js';
import { otherColumns } from './otherColumns.js';
import { isWithoutCents, type PriceNode } from './priceNodes.js';
import { Trait } from './traits.js';
import type { VisiblePrice } from './visiblePrice.js';
import { withCaution } from './withCaution.js';
import { withLoneListPrice } from './withLoneListPrice.js';
import { withTax } from './withTax.js';

/** The page's context for price and stock. */
export interface Scene {
  readonly page: Page;
  readonly heading: PageElement | null;
  readonly buttons: readonly BuyButton[];
  readonly traitsOf: (element: PageElement) => number;
  /** Checks for an element that the markup declares as another product. */
  readonly isForeign: (element: PageElement) => boolean;
}

/** @param nodes the page's prices, in page order */
export function rankPrices({ page, heading, buttons, isForeign }: Scene, nodes: readonly PriceNode[]): VisiblePrice[] {
  const repeated = repeatedNodes(nodes);
  const choices = new Set(nodes.filter(isChoice).map(node => node.prices[0]?.amount)).size;
  const scope = ownScope(page, nodes, heading);
  const listed = listedNodes(page, nodes, heading);
  const compared = otherColumns(page, nodes, heading);
  const view: View = { page, heading, buttons, repeated, listed, compared, scope, choices, isForeign };
  const ranked: VisiblePrice[] = [];
  for (const node of nodes) {
    for (const [n, price] of node.prices.entries())
      ranked.push(rate(node, price, view, lowEndOf(price, node.prices[n - 1])));
  }
  const offered = withBulkSteps(page, withCurrentBid(page, ranked));
  const withLists = withListPriceByPosition(page, withListByArithmetic(page, withLoneListPrice(offered)));
  return withCaution(withFirstPreferred(withTax(withLists), heading), { page, buttons, heading });
}

interface View {
  readonly page: Page;
  readonly heading: PageElement | null;
  readonly buttons: readonly BuyButton[];
  readonly repeated: ReadonlySet<PriceNode>;
  readonly listed: ReadonlySet<PriceNode>;
  /** Columns of a comparison table that are other products', or may be. */
  readonly compared: ReturnType<typeof otherColumns>;
  readonly scope: PageElement | null;
  /** The number of distinct amounts among the page's choices. */
  readonly choices: number;
  readonly isForeign: (element: PageElement) => boolean;
}

/** Finds neighbours' cards: the same structure at least three times with different amounts. */
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
  for (let at: PageElement | null = element, n = 0; at && n < 5; at = at.parent, n++)
    signature += `${at.tag}.${at.attributes.class ?? ''}|`;
  return signature;
}

/** The smallest part of the page with the heading and an unobjectionable price. */
function ownScope(page: Page, nodes: readonly PriceNode[], heading: PageElement | null): PageElement | null {
  const fair = nodes.filter(
    node => (node.traits & (FOREIGN | Trait.List)) === 0 && node.prices.some(price => price.meaning === 'price'),
  );
  for (let at = heading; at; at = at.parent) {
    const scope = at;
    if (fair.some(node => isInside(node.element, scope) && !isNeighbourCard(page, node.element, heading))) return scope;
  }
  return null;
}

function rate(node: PriceNode, price: PrintedPrice, view: View, low: PrintedPrice | null): VisiblePrice {
  const reasons: string[] = [];
  const { traits } = node;
  let score = 0.3;
  const add = (points: number, reason: string) => {
    score += points;
    reasons.push(reason);
  };
  const list = (traits & Trait.List) !== 0 || price.meaning === 'list' || low?.meaning === 'list';
  if (price.sign) add(0.1, `with ${price.sign}`);
  else if (isWithoutCents(node.text)) add(0.1, 'written as whole money');
  if (traits & Trait.Price) add(0.12, 'called a price');
  if (traits & Trait.Sale && !list) add(0.06, 'called current');
  if (traits & Trait.Own) add(0.04, 'in the product block');
  if (LARGE.has(node.element.tag)) add(0.03, 'large');
  const marked = hasItemprop(node.element);
  if (marked) add(0.1, 'marked as the price');
  if (price.from) add(-0.03, 'from');
  if (low) add(-0.12, 'the high end of a range');
  const place = placeOf(node, view);
  for (const [points, reason] of place) add(points, reason);
  if (list) add(-0.45, 'struck through or called old');
  if (price.meaning !== 'price' && price.meaning !== 'list') add(-0.6, `is ${price.meaning}`);
  const perPiece = (traits & Trait.Unit) !== 0 && PER_PIECE.test(node.text);
  if (perPiece) add(-0.05, 'for one piece');
  for (const [trait, points, reason] of AGAINST)
    if (traits & trait && !(perPiece && trait === Trait.Unit)) add(points, reason);
  if (view.heading && isInName(node, view.heading)) add(-0.4, 'a number in the name');
  // Without letters, none of the following words can match.
  const worded = LETTER.test(node.label);
  const tax = price.tax ?? (worded && node.prices.length === 1 ? taxNote(node.label).tax : null);
  const net = tax === 'net';
  if (net) add(-0.1, 'without tax');
  if (SURCHARGE.test(node.text)) add(-0.5, 'on top of the price');
  if (view.choices > 1 && isChoice(node)) add(-0.15, 'of one choice that is not taken');
  if (BRACKETS.test(node.text)) add(-0.15, 'in brackets');
  const conditional = worded
    ? CONDITION.test(node.label)
    : CONDITION.test(adjacentLabel(view.page, node.element, 'before'));
  if (conditional) add(-0.2, 'on a condition');
  if (!(traits & Trait.Price) && isSentence(node)) add(view.buttons.length > 0 ? -0.15 : -0.3, 'in a sentence');
  if (view.repeated.has(node))
    add(view.scope && isInside(node.element, view.scope) ? -0.12 : -0.3, 'one of many alike');
  const linked = linksElsewhere(node.element, view.page);
  const neighbour = linked || isNeighbourCard(view.page, node.element, view.heading, view.repeated.has(node));
  if (linked) add(-0.25, 'inside a link to another page');
  else if (neighbour) add(view.repeated.has(node) || traits & Trait.Card ? -0.45 : -0.3, "in another product's card");
  if (view.listed.has(node)) add(-1, 'in one of several boxes alike');
  if (view.compared.get(node) === 'other') add(-1, "in another product's column");
  if (view.compared.get(node) === 'unclear') add(-0.3, 'one of several options');
  if (view.isForeign(node.element)) add(-1, 'of another product');
  return {
    amount: price.amount,
    currency: price.currency,
    sign: price.sign,
    score: Math.max(0, Math.min(0.97, score)),
    list,
    neighbour,
    listed: view.listed.has(node),
    saving: price.meaning === 'discount' || (traits & Trait.Discount) !== 0,
    conditional,
    net: net || (tax === null && (traits & Trait.Tax) !== 0),
    tax,
    atButton: place.some(([, reason]) => reason === AT_BUTTON),
    called: (traits & Trait.Price) !== 0 || marked,
    from: price.from,
    raw: node.label,
    path: pathTo(node.element),
    why: reasons.join(', '),
    at: node.at,
    element: node.element,
  };
}

const LARGE: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'strong', 'b', 'ins']);
const LETTER = /\p{L}/u;

/** `Gifts under $25`: a number in the heading itself. A short price in its own element next to the name is allowed. */
const isInName = ({ element, text }: PriceNode, heading: PageElement): boolean =>
  isInside(element, heading) && (text.length > 30 || (element === heading && /\p{L}{4}/u.test(text)));

/** Conditions of prices for some customers: members, subscribers, a payment method, a code. */
const CONDITION =
  /(?:sepette|sepete özel|(?<!\p{L})in(?: the| your)? (?:cart|basket|bag)(?!\p{L})|im warenkorb|dans le panier|en (?:el carrito|la cesta)|nel carrello|no carrinho|w koszyku|в корзине|subscri|\babo(?:nn|\b)|coupon|voucher|gutschein|promo ?code|\bcode\b|member|mitglied|clubcard|club price|loyalty|transfer|überweisung|vorkasse|havale|à vista|no pix|boleto|efectivo|contado|per item off|trade-?in|exchange|(?<!\p{L})(?:students?|étudiants?|studenten|studierende|estudiantes?|studenti|studenci|студент\p{L}*|öğrenci|app (?:price|only)|in[- ]app|app-preis|prime|vip|insider|premium member|employee|military|senior|loyal\p{L}+|rewards?|card ?holders?|kunden?karte|adhérents?|abonnés?|carte de fidélité|soci[oa]?s|miembros|afiliados|tessera\p{L}*|leden|klantenkaart|člen\p{L}*|klub\p{L}*|club|klubowicz\p{L}*|karta|по карте|для участник\p{L}*|medlem\p{L}*|jäsen\p{L}*|törzsvásárló\p{L}*|üye\p{L}*|μέλη|klient\p{L}+ lojaln\p{L}+)(?!\p{L})|会員|學生|学生|学割|アプリ|회원|학생|앱 전용|会员|會員|(?<!new (?:&|and|or|\/) ?)\bused\b|refurbished|gebraucht|d'occasion|tweedekans|second.?hand|usato|segunda mano|używan|bank offer|cashback|(?:buy|any) \d+ for|\b\d+ (?:for|für|pour|por|per) [\p{Sc}\d])/iu;

/** Prices per piece, which count as the price, unlike those per measure. */
const PER_PIECE =
  /\/ ?(?:1 ?)?(?:unit|each|ea|item|piece|pc|stück|stk|pièce|pce|unité|unidad|ud|pezzo|stuk|szt|kus|ks|шт|adet|db|kpl|styck|st)\.?(?!\p{L})|(?<!\p{L})each(?!\p{L})/iu;

/** Detects choices with their own prices, such as sizes; the markup rarely marks the selected one. */
const isChoice = ({ element }: PriceNode): boolean => {
  for (let at: PageElement | null = element, n = 0; at && n < 3; at = at.parent, n++)
    if (at.tag === 'label' || at.tag === 'option') return true;
  return false;
};

/** `119,00 € (896,61 kn)`: the same price in another currency. */
const BRACKETS = /^\s*\([^()]*\)\s*$/u;

/** `(+ $4.00)`: the surcharge of a choice. */
const SURCHARGE = /^\s*[([]?\s*\+\s*(?:\p{Sc}|\p{L}{1,3}\p{Sc}?|\d)/u;

/** Detects prose about prices. Excludes a price repeated in words for screen readers. */
const isSentence = ({ text, prices }: PriceNode): boolean =>
  text.length > SHORTEST_SENTENCE &&
  (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 4 &&
  !(prices.length > 1 && prices.every(isSameAs(prices[0])));

/** The length of four two-letter words with separators. */
const SHORTEST_SENTENCE = 10;

const isSameAs =
  (first: PrintedPrice | undefined) =>
  ({ amount, meaning }: PrintedPrice): boolean =>
    amount === first?.amount && meaning === 'price';

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
  [Trait.Aside, -0.15, 'beside the main column'],
  [Trait.Card, -0.06, 'in a card'],
  [Trait.Hidden, -0.15, 'hidden'],
  [Trait.Tax, -0.08, 'called net or tax'],
  [Trait.Other, -0.3, 'used, or from another seller'],
];

const AT_BUTTON = 'before the buy button';

/** Rates the place: shops put the price near the heading and before the buy button. */
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
  let near = false;
  let before = false;
  for (const { at, hidden } of buttons) {
    if (hidden || Math.abs((page.texts[at]?.offset ?? 0) - here) >= 900) continue;
    near = true;
    before ||= at >= node.at;
  }
  if (before) found.push([0.1, AT_BUTTON]);
  else if (near) found.push([0.05, 'near the buy button']);
  return found;
}

function hasItemprop(element: PageElement): boolean {
  for (let at: PageElement | null = element, n = 0; at && n < 3; at = at.parent, n++) {
    const name = at.attributes.itemprop;
    if (name === 'price' || name === 'lowPrice') return true;
  }
  return false;
}

/** Prefers the first of equally good prices below the heading. */
function withFirstPreferred(ranked: VisiblePrice[], heading: PageElement | null): VisiblePrice[] {
  const best = Math.max(0, ...ranked.map(price => price.score));
  const start = heading?.firstText ?? 0;
  const first = ranked.find(
    price => price.at >= start && !price.list && price.score >= best - 0.08 && price.score > 0.4,
  );
  return ranked.map(price =>
    price === first
      ? { ...price, score: Math.min(0.97, price.score + 0.05), why: `${price.why}, the first of its kind` }
      : price,
  );
}
