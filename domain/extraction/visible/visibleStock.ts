/** Stock as a customer sees it: the buy button and the text beside the price; nothing from filters or neighbours. */
import type { Availability } from '../../price/price.js';
import { stockPhrase } from '../availability/stockPhrases.js';
import type { Page } from '../page/readPage.js';
import { foldSpaces, type PageElement, pathTo, textOf } from '../page/tree.js';
import type { BuyButton } from './buyButtons.js';
import { FOREIGN } from './inheritedTraits.js';
import type { Scene } from './rankPrices.js';
import { Trait } from './traits.js';
import type { VisiblePrice } from './visiblePrice.js';

export interface VisibleStock {
  readonly availability: Availability;
  /** A phrase or a button's state proves it; a contact form, or a button that waits for a size, only hints at it. */
  readonly proof: 'phrase' | 'button' | 'hint';
  readonly path: string;
  readonly raw: string;
  readonly why: string;
}

/** How many characters of text may lie between the price (or the heading) and the stock text. */
const REACH = 2_500;
const BUTTON_REACH = 5_000;

const ELSEWHERE = FOREIGN & ~(Trait.Shipping | Trait.Unit | Trait.Discount);

/** All claims, strongest kind first: phrases, then buttons. */
export function visibleStock(scene: Scene, price: VisiblePrice | null): VisibleStock[] {
  const anchor = anchorOf(scene, price);
  if (anchor === null) return [];
  return [...phrases(scene, anchor), ...buttonClaims(scene, anchor)];
}

interface Anchor {
  readonly from: number;
  readonly to: number;
}

/** The stretch of the page, in characters, from its heading to its price. */
function anchorOf({ page, heading }: Scene, price: VisiblePrice | null): Anchor | null {
  const offsets = [price && page.texts[price.at]?.offset, heading && page.texts[heading.firstText]?.offset];
  const known = offsets.filter(offset => typeof offset === 'number');
  if (known.length === 0) return page.texts.length > 0 && page.texts.length < 60 ? { from: 0, to: 0 } : null;
  const from = Math.min(...known);
  const to = Math.max(...known);
  return to - from > 6_000 && known[0] !== undefined ? { from: known[0], to: known[0] } : { from, to };
}

function phrases(scene: Scene, { from, to }: Anchor): VisibleStock[] {
  const { page, traitsOf } = scene;
  const found: VisibleStock[] = [];
  for (const { text, parent, offset } of page.texts) {
    if (offset < from - 400 || text.length > 200) continue;
    if (offset > to + REACH) break;
    const phrase = foldSpaces(text);
    const availability = stockPhrase(phrase);
    if (!availability) continue;
    const traits = traitsOf(parent);
    if (traits & (ELSEWHERE | Trait.Hidden) || isChoice(parent) || scene.isForeign(parent)) continue;
    found.push({
      availability,
      proof: 'phrase',
      path: pathTo(parent),
      raw: phrase,
      why: `the page says '${phrase.slice(0, 60)}'`,
    });
    if (found.length >= 10) break;
  }
  return found;
}

/** One size or colour among several: its stock is not the product's. */
function isChoice(element: PageElement): boolean {
  for (let at: PageElement | null = element, n = 0; at && n < 5; at = at.parent, n++) {
    if (at.tag === 'option' || at.tag === 'select' || at.tag === 'label') return true;
    if (at.attributes.class !== undefined && ONE_OF_SEVERAL.test(at.attributes.class)) return true;
  }
  return false;
}

/** Names of choices; `text-size-small` and `color-success` only style text. */
const ONE_OF_SEVERAL =
  /swatch|(?:^|[\s_-])(?:variants?|options?|sizes|colou?rs)(?:$|[\s_-])|(?:^|\s)(?:size|colou?r)(?:$|\s)|(?:size|colou?r)[-_]?(?:select|option|list|picker|item|box|button|chip|variant)|(?:select|option|pick(?:er)?)[-_]?(?:size|colou?r)/i;

function buttonClaims(scene: Scene, { from, to }: Anchor): VisibleStock[] {
  const { page, buttons, traitsOf } = scene;
  const own = buttons.filter(button => {
    const offset = page.texts[button.at]?.offset ?? 0;
    if (button.hidden || offset < from - 1_500 || offset > to + BUTTON_REACH) return false;
    // The buy form is often named after the basket.
    return (traitsOf(button.element) & ((ELSEWHERE & ~Trait.Cart) | Trait.Hidden)) === 0;
  });
  const buy = own.find(button => button.kind === 'buy' && button.enabled);
  if (buy) return [claim(buy, 'in_stock', 'an enabled buy button')];
  const pre = own.find(button => button.kind === 'pre-order' && button.enabled);
  if (pre) return [claim(pre, 'pre_order', 'a pre-order button')];
  const back = own.find(button => button.kind === 'back-order' && button.enabled);
  if (back) return [claim(back, 'back_order', 'a back-order button')];
  const soldOut = own.find(button => button.kind === 'sold out');
  if (soldOut) return [claim(soldOut, 'out_of_stock', 'the buy button says so')];
  const disabled = own.find(button => button.kind === 'buy');
  if (disabled && hasChoices(scene, from, to))
    return [{ ...claim(disabled, 'in_stock', 'the buy button waits for a choice'), proof: 'hint' }];
  if (disabled) return [claim(disabled, 'out_of_stock', 'the buy button is disabled')];
  const notify = own.find(button => button.kind === 'notify');
  if (notify) return [claim(notify, 'out_of_stock', 'the page offers a notice instead of a buy button')];
  const contact = own.find(button => button.kind === 'contact' && button.enabled);
  return contact ? [{ ...claim(contact, 'in_stock', 'the seller can be asked for it'), proof: 'hint' }] : [];
}

const claim = ({ element, label }: BuyButton, availability: Availability, why: string): VisibleStock => ({
  availability,
  proof: 'button',
  path: pathTo(element),
  raw: label,
  why,
});

/** A button may wait for a size or colour to be chosen: then being disabled proves nothing. */
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

/** A quantity, not a variant: its options are numbers. */
function isQuantity(page: Page, { index, last }: PageElement): boolean {
  const options = page.elements.slice(index + 1, Math.min(last + 1, index + 40)).filter(({ tag }) => tag === 'option');
  return options.length > 0 && options.every(option => /^\s*\d{0,3}\+?\s*$/.test(textOf(page, option, 40)));
}
