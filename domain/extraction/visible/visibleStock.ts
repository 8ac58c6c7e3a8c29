/** Reads the visible stock: the buy button and text near the price, without filters and neighbours. */
import type { Availability } from '../../price/price.js';
import { isAnnouncement, isCounted, isNamedStatus, isStatus, stockPhrase } from '../availability/stockPhrases.js';
import type { StockSign } from '../choose/stockWeights.js';
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, pathTo, textLength, textOf } from '../page/tree.js';
import type { BuyButton } from './buyButtons.js';
import { FOREIGN } from './inheritedTraits.js';
import { isNeighbourCard } from './isNeighbourCard.js';
import type { Scene } from './rankPrices.js';
import { stockSentence } from './stockSentence.js';
import { Trait } from './traits.js';
import type { VisiblePrice } from './visiblePrice.js';

export interface VisibleStock {
  readonly availability: Availability;
  readonly sign: StockSign;
  readonly path: string;
  readonly raw: string;
  readonly why: string;
  /** True for a bare status near the buy button, not a sentence. */
  readonly stated: boolean;
}

/** Maximum characters of text between the price (or heading) and the stock text. */
const REACH = 2_500;
const BUTTON_REACH = 5_000;
const MAX_PHRASES = 10;

const ELSEWHERE = FOREIGN & ~(Trait.Shipping | Trait.Unit | Trait.Discount);

/** All claims, strongest kind first: phrases, buttons, then signs that only selling pages show. */
export function visibleStock(scene: Scene, price: VisiblePrice | null): VisibleStock[] {
  const anchor = anchorOf(scene, price);
  if (anchor === null) return [];
  const buttons = ownButtons(scene, anchor);
  const claims = [
    ...phrases(scene, anchor, buttons[0]?.span ?? Number.POSITIVE_INFINITY),
    ...buttonClaims(scene, anchor, buttons),
  ];
  return claims.length > 0 || price === null ? claims : offersToSell(scene, anchor);
}

interface Anchor {
  readonly from: number;
  readonly to: number;
  /** The origin for distances in the tree: the price, or the heading. */
  readonly element: PageElement | null;
}

/** The range of the page from its heading to its price, in characters. */
function anchorOf({ page, heading }: Scene, price: VisiblePrice | null): Anchor | null {
  const offsets = [price && page.texts[price.at]?.offset, heading && page.texts[heading.firstText]?.offset];
  const known = offsets.filter(offset => typeof offset === 'number');
  const element = price?.element ?? heading;
  if (known.length === 0) return page.texts.length > 0 && page.texts.length < 60 ? { from: 0, to: 0, element } : null;
  const from = Math.min(...known);
  const to = Math.max(...known);
  return to - from > 6_000 && known[0] !== undefined
    ? { from: known[0], to: known[0], element }
    : { from, to, element };
}

/** The length of text in the smallest common ancestor of element and anchor; 0 is nearest. */
function spanOf({ page }: Scene, { element: anchor }: Anchor, element: PageElement | undefined): number {
  if (!anchor || !element) return Number.POSITIVE_INFINITY;
  for (let at: PageElement | null = element; at; at = at.parent) if (isInside(anchor, at)) return textLength(page, at);
  return Number.POSITIVE_INFINITY;
}

/** A span above the nearest button's, times `FARTHER` plus `ROOM` characters, belongs to another product. */
const FARTHER = 3;
const ROOM = 600;

const isFar = (span: number, nearest: number): boolean => span > nearest * FARTHER + ROOM;

/** @param buttonSpan the nearest button's span; a status within it concerns the button's product */
function phrases(scene: Scene, anchor: Anchor, buttonSpan: number): VisibleStock[] {
  const { page, traitsOf, heading } = scene;
  const { from, to } = anchor;
  const found: VisibleStock[] = [];
  for (const node of page.texts) {
    const { parent, offset } = node;
    if (offset < from - 400 || node.text.length > 200) continue;
    if (offset > to + REACH) break;
    const phrase = stockSentence(page, node);
    const availability = phrase === null ? null : stockPhrase(phrase);
    if (phrase === null || !availability) continue;
    const traits = traitsOf(parent);
    if (traits & (ELSEWHERE | Trait.Hidden | Trait.Overlay) || isChoice(parent) || scene.isForeign(parent)) continue;
    if (isOut(availability) && isNeighbourCard(page, parent, heading)) continue;
    const span = spanOf(scene, anchor, parent);
    found.push({
      availability,
      sign: signOf({ phrase, availability, parent, span, buttonSpan }),
      path: pathTo(parent),
      raw: phrase,
      why: `the page says '${phrase.slice(0, 60)}'`,
      stated: isStatus(phrase) && !isFar(span, buttonSpan),
    });
    if (found.length >= MAX_PHRASES) break;
  }
  return found;
}

interface Phrase {
  readonly phrase: string;
  readonly availability: Availability;
  readonly parent: PageElement;
  /** The spans of the phrase and of the nearest button (`spanOf`). */
  readonly span: number;
  readonly buttonSpan: number;
}

function signOf({ phrase, availability, parent, span, buttonSpan }: Phrase): StockSign {
  if (!isOut(availability)) return isCounted(phrase) ? 'counted in' : isAnnouncement(phrase) ? 'announced' : 'said in';
  if (!isStatus(phrase)) return 'said out';
  if (isFar(span, buttonSpan)) return 'status out elsewhere';
  if (isNamedStatus(phrase)) return 'named status out';
  return isBadge(parent, span) ? 'said out' : 'status out';
}

/** Detects 'Sold out' badges, which themes print next to every price and show by style sheet: inline, in the price's block. */
const isBadge = ({ tag, attributes }: PageElement, span: number): boolean =>
  (tag === 'span' && span < PRICE_BLOCK) || /badge|ribbon|sticker|flag/i.test(attributes.class ?? '');

/** The maximum characters in a price's block with its badges. */
const PRICE_BLOCK = 120;

const isOut = (availability: Availability): boolean =>
  availability === 'out_of_stock' || availability === 'discontinued';

/** Detects one of several sizes or colours, whose stock is not the product's. */
function isChoice(element: PageElement): boolean {
  for (let at: PageElement | null = element, n = 0; at && n < 5; at = at.parent, n++) {
    if (at.tag === 'option' || at.tag === 'select' || at.tag === 'label') return true;
    if (at.attributes.class !== undefined && ONE_OF_SEVERAL.test(at.attributes.class)) return true;
  }
  return false;
}

/** Names of choices. Excludes names that only style text, such as `text-size-small` and `color-success`. */
const ONE_OF_SEVERAL =
  /swatch|(?:^|[\s_-])(?:variants?|options?|sizes|colou?rs)(?:$|[\s_-])|(?:^|\s)(?:size|colou?r)(?:$|\s)|(?:size|colou?r)[-_]?(?:select|option|list|picker|item|box|button|chip|variant)|(?:select|option|pick(?:er)?)[-_]?(?:size|colou?r)/i;

/** Buttons that may belong to the page's product, nearest in the tree first. */
function ownButtons(scene: Scene, anchor: Anchor): readonly NearButton[] {
  const { page, buttons, traitsOf } = scene;
  const all = buttons
    .filter(({ element, at }) => {
      const offset = page.texts[at]?.offset ?? 0;
      if (offset < anchor.from - 1_500 || offset > anchor.to + BUTTON_REACH) return false;
      // The buy form is often named after the basket.
      return (traitsOf(element) & ELSEWHERE & ~Trait.Cart) === 0;
    })
    .map(button => ({ button, span: spanOf(scene, anchor, button.element) }))
    .sort((a, b) => a.span - b.span);
  // The product's hidden button is no offer, but shows that farther ones belong to other products.
  const nearest = all[0]?.span ?? 0;
  return all.filter(
    ({ button, span }) => !button.hidden && !(traitsOf(button.element) & Trait.Hidden) && !isFar(span, nearest),
  );
}

interface NearButton {
  readonly button: BuyButton;
  readonly span: number;
}

function buttonClaims(scene: Scene, anchor: Anchor, near: readonly NearButton[]): VisibleStock[] {
  const own = near.map(({ button }) => button);
  const first = (kind: BuyButton['kind'], enabled?: boolean) =>
    own.find(button => button.kind === kind && (enabled === undefined || button.enabled === enabled));
  const buy = first('buy', true);
  if (buy) return [claim(buy, 'in_stock', 'buy button', 'an enabled buy button')];
  const pre = first('pre-order', true);
  if (pre) return [claim(pre, 'pre_order', 'buy button', 'a pre-order button')];
  const back = first('back-order', true);
  if (back) return [claim(back, 'back_order', 'buy button', 'a back-order button')];
  const soldOut = first('sold out');
  if (soldOut) return [claim(soldOut, 'out_of_stock', 'sold-out button', 'the buy button says so')];
  const disabled = first('buy');
  if (disabled && hasChoices(scene, anchor.from, anchor.to))
    return [claim(disabled, 'in_stock', 'button that waits', 'the buy button waits for a choice')];
  if (disabled) return [claim(disabled, 'out_of_stock', 'disabled button', 'the buy button is disabled')];
  const off = first('off');
  if (off && !hasChoices(scene, anchor.from, anchor.to))
    return [claim(off, 'out_of_stock', 'disabled button', 'the button in its place is disabled')];
  const notify = first('notify');
  if (notify)
    return [claim(notify, 'out_of_stock', 'notice offered', 'the page offers a notice instead of a buy button')];
  const contact = first('contact', true);
  return contact ? [claim(contact, 'in_stock', 'seller can be asked', 'the seller can be asked for it')] : [];
}

const claim = (
  { element, label }: BuyButton,
  availability: Availability,
  sign: StockSign,
  why: string,
): VisibleStock => ({ availability, sign, path: pathTo(element), raw: label, why, stated: false });

/** Signs of a selling page without a stock statement: a quantity, a size or a delivery to choose. */
function offersToSell({ page, traitsOf }: Scene, { from, to }: Anchor): VisibleStock[] {
  for (const element of page.elements) {
    const offset = page.texts[element.firstText]?.offset ?? Number.POSITIVE_INFINITY;
    if (offset < from - 500 || offset > to + REACH) continue;
    const why = sellingControl(element);
    if (why === null || traitsOf(element) & (ELSEWHERE | Trait.Hidden)) continue;
    const raw = textOf(page, element, 60);
    return [{ availability: 'in_stock', sign: 'sold here', path: pathTo(element), raw, why, stated: false }];
  }
  return [];
}

function sellingControl({ tag, attributes }: PageElement): string | null {
  const names = `${attributes.name ?? ''} ${attributes.id ?? ''} ${attributes.class ?? ''}`;
  if ((tag === 'input' || tag === 'select') && QUANTITY.test(names)) return 'a quantity can be chosen';
  if (tag === 'form' && /cart|basket|checkout|warenkorb|panier|carrito/i.test(attributes.action ?? ''))
    return 'a form fills the basket';
  if (tag === 'input' && attributes.type === 'radio' && SIZE.test(names)) return 'a size can be chosen';
  return DELIVERY.test(names) ? 'delivery or collection is offered' : null;
}

const QUANTITY = /(?:^|[\s_[\]-])(?:qty|quantity|menge|anzahl|quantit[ée]|cantidad|ilosc|mnozstvi)(?:$|[\s_[\]-])/i;
const SIZE = /(?:^|[\s_-])(?:size|grid-selector|variant|option)s?(?:$|[\s_-])/i;
const DELIVERY =
  /(?:^|[\s_-])(?:delivery|pickup|pick-up|shipping|interactives)[-_](?:options?|info|message|estimate|promise|anchor|method)(?:$|[\s_-])/i;

/** Detects choices of size or colour, for which a disabled button may wait. */
function hasChoices({ page }: Scene, from: number, to: number): boolean {
  let radios = 0;
  for (const element of page.elements) {
    const { tag, attributes, firstText } = element;
    const offset = page.texts[firstText]?.offset ?? 0;
    if (offset < from - 500 || offset > to + REACH) continue;
    if (tag === 'select' && !isQuantity(page, element)) return true;
    if (tag === 'input' && attributes.type === 'radio' && ++radios >= 2) return true;
    if (CHOICE.test(attributes.class ?? '')) return true;
  }
  return false;
}

const CHOICE =
  /(?:^|[\s_-])(?:swatch(?:es)?(?:-opt(?:ions?)?)?|variations?|variant-(?:picker|selector|wrapper)|size-(?:selector|picker|list|options?)|select-size)(?:$|[\s_-])/i;

/** Detects a quantity selector, whose options are numbers. */
function isQuantity(page: Page, { index, last }: PageElement): boolean {
  const options = page.elements.slice(index + 1, Math.min(last + 1, index + 40)).filter(({ tag }) => tag === 'option');
  return options.length > 0 && options.every(option => /^\s*\d{0,3}\+?\s*$/.test(textOf(page, option, 40)));
}
