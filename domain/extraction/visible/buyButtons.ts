/** Finds buy buttons and their sold-out variants, which locate the price and prove the stock. */
import { Concern } from '../page/concern.js';
import type { Page } from '../page/readPage.js';
import { foldSpaces, type PageElement, textLength } from '../page/tree.js';
import { type ButtonKind, isBuyLabel, isBuyLeaf, kindOfLabel, MAX_LABEL } from './buyLabels.js';
import { isHidden } from './hidden.js';
import { visibleTextOf } from './visibleTextOf.js';

export type { ButtonKind } from './buyLabels.js';

export interface BuyButton {
  readonly element: PageElement;
  readonly kind: ButtonKind;
  readonly enabled: boolean;
  readonly hidden: boolean;
  readonly label: string;
  /** The index in `page.texts`. */
  readonly at: number;
}

/** Names and URLs of controls that add to the basket, regardless of their label. */
const BUY_NAME =
  /(?:add[-_ ]?(?:item[-_ ]?)?to[-_ ]?(?:cart|basket|bag|trolley)|addto(?:cart|basket|bag)|addcart|cart[-_/]add|basket[-_/]add|buy[-_ ]?(?:now|button|btn|it)|btn[-_]?buy|btn[-_]?cart|single_add_to_cart_button|product-form__submit|product-form__cart-submit|submit\.add-to-cart|in(?:to)?[-_]?(?:cart|basket))/i;
const BUY_ACTION =
  /(?:[?&/=._-](?:add[-_]?(?:item[-_]?)?to[-_]?(?:cart|basket|bag)|(?:cart|basket)[/_-]?add|addcart|addproduct|buynow|in[-_]?den[-_]?warenkorb)|(?:add[-_]?to|addto|add|buy)[-_]?(?:cart|basket|bag|now)\w{0,12}\()/i;
const DISABLED_NAME =
  /(?:^|[\s_-])(?:disabled|is-disabled|btn-disabled|inactive|sold-?out|out-?of-?stock|unavailable|not-available)(?:$|[\s_-])/i;
const LISTS = /wish|compare|favou?rit|registry|notify|watch|\blist\b/i;

const MAX_BUTTONS = 60;

export function buyButtons(page: Page): BuyButton[] {
  const found: BuyButton[] = [];
  const claimed = new Set<PageElement>();
  for (const element of page.elements) {
    const kind = kindOf(page, element, claimed);
    if (!kind) continue;
    claimed.add(element);
    const label = labelOf(page, element);
    found.push({
      element,
      kind,
      enabled: isEnabled(page, element),
      hidden: isHidden(element),
      label,
      at: element.firstText,
    });
    if (found.length >= MAX_BUTTONS) break;
  }
  return withoutContradictions(found);
}

function kindOf(page: Page, element: PageElement, claimed: ReadonlySet<PageElement>): ButtonKind | null {
  if (isControl(element)) {
    const label = labelOf(page, element);
    if (label.length > MAX_LABEL) return null;
    const kind = kindOfLabel(label);
    if (kind) return element.tag === 'a' && kind === 'sold out' && !looksLikeButton(element) ? null : kind;
    return buysByName(element, label) ? 'buy' : isOffSwitch(page, element, label) ? 'off' : null;
  }
  // Accepts a short buy phrase in any leaf, because a styled `div` or `span` may be a button.
  if ((element.concern & Concern.Leaf) === 0 || element.endText !== element.firstText + 1) return null;
  const text = page.texts[element.firstText];
  if (text?.parent !== element || text.text.length > LEAF_LABEL || insideClaimed(element, claimed)) return null;
  return isBuyLeaf(foldSpaces(text.text)) ? 'buy' : null;
}

/** A disabled control that submits: it stands in the buy button's place, whatever it says. */
const isOffSwitch = (page: Page, element: PageElement, label: string): boolean =>
  element.attributes.disabled !== undefined &&
  (element.tag === 'button' || element.attributes.type === 'submit') &&
  /^\P{N}*\p{L}{3}\P{N}*$/u.test(label) &&
  !OTHER_PURPOSE.test(`${label} ${namesOf(element.attributes)}`) &&
  !changesEntry(page, element);

/** A button next to a field changes or sends what the field holds. */
function changesEntry({ elements }: Page, { parent }: PageElement): boolean {
  for (let n = parent?.index ?? 0; parent && n <= Math.min(parent.last, parent.index + 12); n++)
    if (elements[n]?.tag === 'input' && elements[n]?.attributes.type !== 'hidden') return true;
  return false;
}

/** Controls that wait for an entry or a turn of their own. */
const OTHER_PURPOSE =
  /(?<!\p{L})(?:prev(?:ious)?|next|back|send|submit|apply|search|save|update|sign|log|subscribe|review|comment|coupon|code|close|more|less|minus|plus|quantity|qty|increase|decrease|swiper|slick|slide\p{L}*|carousel|size|colou?r|variant|option|swatch|senden|suchen|weiter|zurück|envoyer|enviar|aplicar|invia|applica)(?!\p{L})/iu;

const LEAF_LABEL = 32;

/** Checks for a surrounding button, which already covers the text. */
function insideClaimed(element: PageElement, claimed: ReadonlySet<PageElement>): boolean {
  for (let at: PageElement | null = element.parent, n = 0; at && n < 5; at = at.parent, n++)
    if (claimed.has(at) || isControl(at)) return true;
  return false;
}

function isControl({ tag, attributes, concern }: PageElement): boolean {
  if ((concern & Concern.Control) === 0) return false;
  if (tag === 'button' || tag === 'a') return true;
  if (tag === 'input') return ['submit', 'button', 'image'].includes(attributes.type?.toLowerCase() ?? '');
  return attributes.role === 'button' || attributes.onclick !== undefined;
}

const looksLikeButton = ({ attributes }: PageElement): boolean =>
  /(?:btn|button|cart|basket|buy|cta|stock|sold)/i.test(attributes.class ?? '') || attributes.role === 'button';

/** Recognizes a buy control by its names, handler, URL or form instead of its label. */
function buysByName(element: PageElement, label: string): boolean {
  const { attributes, tag } = element;
  if (label.length >= 30) return false;
  const { onclick = '', href = '' } = attributes;
  const does = tag !== 'a' ? onclick : onclick === '' ? href : `${onclick} ${href}`;
  const buys =
    (does !== '' && does.length < 500 && BUY_ACTION.test(does)) ||
    (tag !== 'a' && BUY_NAME.test(namesOf(attributes))) ||
    ((attributes.type === 'image' || (tag === 'a' && label === '')) && BUY_NAME.test(attributes.src ?? ''));
  return buys && !LISTS.test(namesOf(attributes)) && !LISTS.test(does) && !LISTS.test(label);
}

const namesOf = (attributes: PageElement['attributes']): string =>
  `${attributes.class ?? ''} ${attributes.id ?? ''} ${attributes.name ?? ''} ${attributes['data-test'] ?? attributes['data-testid'] ?? attributes['data-action'] ?? ''}`;

function labelOf(page: Page, element: PageElement): string {
  // Most controls contain a single text.
  const [first, last] = [element.firstText, element.endText - 1];
  const text =
    first === last
      ? foldSpaces((page.texts[first]?.text ?? '').slice(0, MAX_LABEL + 20))
      : visibleTextOf(page, element, MAX_LABEL + 20);
  if (text !== '' && (startsWithLetter(text) || /[\p{L}\p{N}]/u.test(text))) return text;
  const { value, 'aria-label': spoken, title, alt } = element.attributes;
  return foldSpaces(value ?? spoken ?? title ?? alt ?? imageLabel(page, element));
}

/** True for most labels, which avoids the pattern. */
function startsWithLetter(text: string): boolean {
  const code = text.charCodeAt(0) | 0x20;
  return code >= 97 && code <= 122;
}

/** The `alt` of an image inside a button serves as its label. */
function imageLabel(page: Page, { index, last }: PageElement): string {
  for (let n = index + 1; n <= Math.min(last, index + 4); n++) {
    const inner = page.elements[n];
    if (inner?.tag === 'img') return inner.attributes.alt ?? inner.attributes.title ?? '';
  }
  return '';
}

/** Magento serves this button disabled on every page; its script enables it. */
const ENABLED_BY_SCRIPT = 'product-addtocart-button';

const isEnabled = (page: Page, element: PageElement): boolean =>
  (element.attributes.disabled === undefined || element.attributes.id === ENABLED_BY_SCRIPT) &&
  element.attributes['aria-disabled'] !== 'true' &&
  !DISABLED_NAME.test(element.attributes.class ?? '') &&
  textLength(page, element) < 400;

/** One control with contradictory labels (`Add to cart | Sold out`, shown in turn by script) proves neither. */
function withoutContradictions(found: readonly BuyButton[]): BuyButton[] {
  return found.filter(
    ({ kind, label }) => !(kind === 'sold out' && /[|/·]/.test(label) && label.split(/[|/·]/).some(isBuyLabelPart)),
  );
}

const isBuyLabelPart = (part: string): boolean => isBuyLabel(part.trim());
