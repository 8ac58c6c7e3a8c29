/**
 * Finds the smallest parts of a page that form one price, joining parts that markup splits (reference §5). Longer than 300
 * lines, because the rules for joining depend on each other.
 */
import { stockPhrase } from '../availability/stockPhrases.js';
import { isGreater } from '../choose/decimals.js';
import type { Page } from '../page/readPage.js';
import type { PageElement, PageText, Tree } from '../page/tree.js';
import { isInside, plainSpaces, textLength } from '../page/tree.js';
import { isFromPrice, meaningOf } from '../price-string/labels.js';
import { type PriceContext, type PrintedPrice, printedPrices } from '../price-string/parsePrice.js';
import { isDigit } from '../price-string/readNumber.js';
import { isZero } from '../schema-org/declaredAmount.js';
import { adjacentLabel, isCalledPrice } from './adjacentLabel.js';
import { Trait, traitReader } from './traits.js';

export interface PriceNode {
  readonly element: PageElement;
  readonly text: string;
  /** The text with its surroundings, if they contain no other amount: `excl. VAT`. */
  readonly label: string;
  readonly prices: readonly PrintedPrice[];
  /** The index in `page.texts`. */
  readonly at: number;
  readonly traits: number;
}

type PriceReader = (text: string) => readonly PrintedPrice[];

/** The maximum length of a price with its label and tax note. */
const MAX_NODE = 48;
const MAX_PROSE = 90;
const MAX_NODES = 600;
/** The maximum number of amounts in one price: from, to, before, saved. */
const MAX_PRICES = 8;
const MAX_CLIMB = 4;

const MARK =
  /\p{Sc}|\b[A-Z]{3}\b|\b(?:k[rnm]|rs|r[mp]|tl|ft|din|lei|leu|euros?|pesos|reais|dollars?|złotych|zł|fr|dhs?|s\/)\b|\d[.,] ?[-\u2013\u2014]|:-|(?:kč|zł|лв|руб|грн|тг|р\.|円|元|원|ريال|درهم|د\.إ|جنيه|บาท|ден|дин|kr\.)/iu;

/**
 * Finds nodes in document order. A number without a currency mark counts only if its own element's name or its label calls
 * it a price, and never as one of a select's consecutive integers.
 * @param traitsOf the traits of an element and its ancestors
 */
export function priceNodes(page: Page, context: PriceContext, traitsOf: (element: PageElement) => number): PriceNode[] {
  const pricesOf = priceReader(context);
  const isCounting = countingSelects(page);
  const nodes: PriceNode[] = [];
  let covered = -1;
  for (const index of page.withDigit) {
    const text = page.texts[index];
    if (!text || index < covered || (text.parent.tag === 'option' && isCounting(text.parent.parent))) continue;
    const node = nodeAt(page, text, index, pricesOf, traitsOf);
    if (!node) continue;
    nodes.push(node);
    covered = node.at === node.element.firstText ? Math.max(node.element.endText, index + 1) : index + 1;
    if (nodes.length >= MAX_NODES) break;
  }
  return nodes;
}

function nodeAt(
  page: Page,
  text: PageText,
  index: number,
  pricesOf: PriceReader,
  traitsOf: (element: PageElement) => number,
): PriceNode | null {
  const element = text.parent;
  if (
    textLength(page, element) > MAX_PROSE ||
    (page.texts[element.firstText] !== text && textLength(page, element) > MAX_NODE)
  ) {
    return looseNode(text, index, pricesOf, traitsOf);
  }
  let best = null as PriceNode | null;
  const near = page.texts[index + 1]?.text ?? '';
  if (
    !MARK.test(text.text) &&
    !MARK.test(near) &&
    !(traitsOf(element) & Trait.Price) &&
    !MARK.test(joinedText(page, element.parent ?? element, MAX_NODE)) &&
    !isCalledPrice(page, element)
  )
    return null;
  let at: PageElement | null = element;
  for (
    let climb = 0;
    at && climb <= MAX_CLIMB && textLength(page, at) <= (climb === 0 ? MAX_PROSE : MAX_NODE);
    climb++, at = at.parent
  ) {
    const same = at.firstText === best?.element.firstText && at.endText === best.element.endText;
    if (same && at.attributes['aria-label'] === undefined) continue;
    // An amount may stand beside a button in one box.
    if (holdsOther(page, at, element)) {
      if (at === element) return looseNode(text, index, pricesOf, traitsOf);
      break;
    }
    const joined = joinedText(page, at);
    const found = pricesOf(joined);
    // Reads several amounts that are not a range in their own places.
    if (found.some(({ amount }) => amount !== found[0]?.amount) && !isRange(found)) {
      if (best) break;
      const isPart = joined !== text.text.trim();
      return at === element && (isPart || found.every(isSigned)) ? looseNode(text, index, pricesOf, traitsOf) : null;
    }
    // A name that contains a number must not absorb the price next to it.
    if (found.length === 0 && best === null && /\p{L}/u.test(text.text)) return null;
    if (found.length === 0) continue;
    best =
      !best || changesReading(found, best.prices)
        ? { element: at, text: joined, label: joined, prices: found, at: at.firstText, traits: 0 }
        : { ...best, label: joined };
  }
  if (!best) return null;
  const node = best;
  const named = traitsOf(node.element) | traitsOf(element);
  const isCalled = () => isCalledPrice(page, node.element);
  if (!isPriceLike(node, () => isCalled() || isNamedPrice(page, element, pricesOf))) return null;
  const traits = (named & Trait.Price) === 0 && isCalled() ? named | Trait.Price : named;
  return { ...node, prices: labelledPrices(page, node), traits };
}

/** Characters that an element may hold besides the number that it is named after: `incl. VAT`. */
const MAX_BESIDE = 16;
const nameOf = traitReader(new Set());

/**
 * True if an element that holds this number, no other, and little else is named as a price, or marked up as one. A label
 * that makes it another number, such as `Art. no.`, ends the search.
 */
function isNamedPrice(page: Page, element: PageElement, pricesOf: PriceReader): boolean {
  const limit = textLength(page, element) + MAX_BESIDE;
  for (let at: PageElement | null = element; at && textLength(page, at) <= limit; at = at.parent) {
    if (numbersIn(page, at) > 1 || pricesOf(joinedText(page, at)).length === 0) return false;
    const { itemprop } = at.attributes;
    if (nameOf(at) & Trait.Price || itemprop === 'price' || itemprop === 'lowPrice') return true;
  }
  return false;
}

/** Counts whole numbers; `1 299`, `19` and `90` in pieces are one amount. */
const numbersIn = (page: Page, { firstText, endText }: PageElement): number =>
  page.texts.slice(firstText, endText).filter(({ text }) => /\d{3}|\d[.,]\d/.test(text)).length;

/** @returns a check for selects whose options count, 1, 2, 3, which ask for a quantity */
function countingSelects(page: Page): (select: PageElement | null) => boolean {
  const known = new Map<PageElement | null, boolean>();
  return select => {
    let counts = known.get(select);
    if (counts === undefined) {
      const texts = page.texts.slice(select?.firstText, select?.endText).map(({ text }) => text.trim());
      const [first = '', second] = texts;
      counts = second !== undefined && texts.every((text, n) => text === String(Number(first) + n));
      known.set(select, counts);
    }
    return counts;
  };
}

/**
 * Labels an amount by the adjacent elements, because rows with several amounts are not joined: `<s>MRP</s> <b>₹1,199</b>`,
 * `<b>$51.67</b> <i>/mo.</i>`.
 */
function labelledPrices(page: Page, { element, prices, text }: PriceNode): readonly PrintedPrice[] {
  const [only, ...others] = prices;
  if (only?.meaning !== 'price' || others.length > 0) return prices;
  const behind = adjacentLabel(page, element, 'behind');
  const after = behind === '' ? 'price' : meaningOf(text.slice(0, only.start), behind);
  if (after === 'instalment' || after === 'unit' || after === 'list') return [{ ...only, meaning: after }];
  const before = adjacentLabel(page, element, 'before');
  if (before === '') return prices;
  const meaning = meaningOf(before, '');
  if (meaning === 'list' || meaning === 'instalment') return [{ ...only, meaning }];
  return isFromPrice(before, '') ? [{ ...only, from: true }] : prices;
}

/** `from 12 to 20 €`: the low end comes first. Excludes `1 – 9 pcs $12.40`, in which only one end has a sign. */
const isRange = ([low, ...others]: readonly PrintedPrice[]): boolean =>
  low?.from === true &&
  low.meaning === 'price' &&
  others.every(price => !isGreater(low.amount, price.amount) && (low.sign !== null || price.sign === null));

/** Elements that a price never contains; an element with one is a section of the page. */
const OTHER = new Set(['tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'button', 'form', 'select', 'nav']);
const MAX_PARTS = 60;

function holdsOther(tree: Tree, part: PageElement, own: PageElement): boolean {
  if (part.last - part.index > MAX_PARTS) return true;
  for (let n = part.index + 1; n <= part.last; n++) {
    const inner = tree.elements[n];
    if (inner && OTHER.has(inner.tag) && !isInside(own, inner)) return true;
  }
  return false;
}

/** Checks that a larger part changes the reading: cents, a sign, 'from', 'per 100 g'. */
function changesReading(found: readonly PrintedPrice[], known: readonly PrintedPrice[]): boolean {
  const [one, other] = [found[0], known[0]];
  if (!one || !other || found.length !== known.length) return true;
  return (
    one.amount !== other.amount ||
    one.from !== other.from ||
    one.meaning !== other.meaning ||
    (one.sign !== null && other.sign === null)
  );
}

/** Reads a text among other elements in a long parent: `Price: <b>x</b> 12,50 € incl. VAT <ul>…`. */
function looseNode(
  text: PageText,
  index: number,
  pricesOf: PriceReader,
  traitsOf: (element: PageElement) => number,
): PriceNode | null {
  const own = text.text.trim();
  if (own.length > MAX_PROSE || !MARK.test(own)) return null;
  const prices = pricesOf(own).filter(isSigned);
  return prices.length > 0
    ? { element: text.parent, text: own, label: own, prices, at: index, traits: traitsOf(text.parent) }
    : null;
}

/** Caches parsed texts, because more than a third repeat on a page. */
function priceReader(context: PriceContext): PriceReader {
  const known = new Map<string, readonly PrintedPrice[]>();
  return text => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = printedPrices(text, context)
      .filter(price => price.meaning !== 'percent' && price.meaning !== 'count' && !isZero(price.amount))
      .slice(0, MAX_PRICES);
    known.set(text, found);
    return found;
  };
}

/** True for a currency sign, or letters confirmed by the page's country: `23L` and `800 km` are not prices. */
const isSigned = ({ sign, currency }: PrintedPrice): boolean =>
  sign !== null && (currency !== null || /\p{Sc}|^(?:kr|rs|fr|dh)/iu.test(sign));

/** @param isNamed checks whether the number's own element or its label calls it a price */
function isPriceLike({ text, prices }: PriceNode, isNamed: () => boolean): boolean {
  if (prices.some(isSigned)) return true;
  const [only] = prices;
  if (prices.length !== 1 || only === undefined || text.length > 36) return false;
  // Only money has the form `649,-` or a list price label.
  if (isWithoutCents(text)) return true;
  if (text.length > 24 || !isNamed()) return false;
  // `203 in stock`
  if (stockPhrase(text) !== null) return false;
  return only.meaning === 'list' || !/\p{L}{4,}.*\d|[#%*]|\d-\d/u.test(text.replace(FOOTNOTE, ''));
}

/** A footnote mark, usually for taxes: `19.99*`. */
const FOOTNOTE = / ?\*{1,2}$/;

/** `649,-`, `1.199,–`, `899:-`. */
export const isWithoutCents = (text: string): boolean => NO_CENTS.test(text);

const NO_CENTS = /\d(?:[.,] ?[-\u2013\u2014]{1,2}|:-)(?!\d)/;

const CENTS = /(?:cent|decimal|fraction|frac|minor|kopeck|penn|small|superscript|sup)/i;

/**
 * The text for screen readers if provided; otherwise the texts joined as displayed: `<b>26</b><sup>90</sup>` is 26.90, not
 * 26 and 90.
 */
function joinedText(tree: Tree, element: PageElement, limit = MAX_PROSE * 2): string {
  const spoken = element.attributes['aria-label'];
  if (spoken && spoken.length < 40 && /\d/.test(spoken) && MARK.test(spoken)) return spoken;
  let joined = '';
  for (let n = element.firstText; n < element.endText && joined.length < limit; n++) {
    const part = tree.texts[n];
    if (!part) break;
    const piece = part.text.trim();
    const glued = joined === '' ? '' : glue(joined, piece, part.parent, isInTheMiddle(part, tree.texts[n - 1]));
    joined += glued + piece;
  }
  return plainSpaces(joined);
}

/** `329<span>€99</span>`: detects an element directly after its parent's own digits. */
const isInTheMiddle = ({ parent }: PageText, before: PageText | undefined): boolean =>
  before !== undefined && before.parent === parent.parent && isDigit(before.text.at(-1));

function glue(joined: string, piece: string, element: PageElement, attached: boolean): string {
  // Most pieces are words, or numbers other than fractions.
  if (!isDigit(piece[0])) {
    if (!isDigit(joined.at(-1))) return ' ';
    const isFraction =
      SIGN_AND_CENTS.test(piece) && (attached || isCents(element)) && WHOLE_AT_END.test(joined.slice(-16));
    return isFraction || /^[.,]\d{0,2}$/.test(piece) ? '' : ' ';
  }
  if (isDigit(piece[2])) return isDigit(joined.at(-1)) && NAMED_NUMBER.test(joined) ? APART : ' ';
  if (!isDigit(piece[1])) return ' ';
  // `27€<sup>50</sup>`: the sign is the decimal mark.
  if (/^\d\d$/.test(piece) && /(?:^|[^\d.,])\d{1,3}(?:[ .,]\d{3})*\p{Sc}$/u.test(joined.slice(-16))) return '';
  if (/\d[.,]$/.test(joined)) return '';
  if (/^\d\d$/.test(piece) && /\p{Sc} ?\d{1,3}(?:[ .,]\d{3})*$/u.test(joined.slice(-18))) return '.';
  return isCents(element) && WHOLE_AT_END.test(joined.slice(-16)) ? '.' : ' ';
}

const isCents = ({ tag, attributes }: PageElement): boolean => tag === 'sup' || CENTS.test(attributes.class ?? '');
/** `329<sup>€99</sup>` */
const SIGN_AND_CENTS = /^\p{Sc}[.,]?\d\d$/u;
/** A whole amount, which cents may follow. */
const WHOLE_AT_END = /(?:^|[^\d.,])\d{1,3}(?:[ .,]\d{3})*$/;
/** `iPhone 15`, `Réf. 77`: a number in a name, not the thousands of the price in the next element. */
const NAMED_NUMBER = /\p{L}(?<!^(?:\p{Lu}{3}|\p{L}{1,2}))(?!\p{L}).*\d$/u;
/** Separates two distinct numbers. */
const APART = ' | ';
