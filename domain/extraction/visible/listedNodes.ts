/**
 * Finds amounts in lists of products: three or more sibling boxes with an amount and a name or link of their own, none of
 * which holds or names the heading. None of them is the page's own price, whatever the buttons say.
 */
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, textOf } from '../page/tree.js';
import { leadsAway } from './isNeighbourCard.js';
import type { PriceNode } from './priceNodes.js';
import { Trait } from './traits.js';

/** Boxes with a link; and rows with just a name, which may also be labels of one product's amounts. */
const FEWEST_LINKED = 3;
const FEWEST_NAMED = 5;
const MAX_CLIMB = 7;
const MAX_BOX_TEXT = 400;
/** A larger box is a section of the page. */
const MAX_ELEMENTS = 200;

export function listedNodes(page: Page, nodes: readonly PriceNode[], heading: PageElement | null): Set<PriceNode> {
  const name = heading ? folded(textOf(page, heading, 200)) : '';
  const listed = new Set<PriceNode>();
  for (const [parent, boxes] of boxesByParent(nodes, heading)) {
    for (const tag of new Set(boxes.map(([box]) => box.tag))) {
      const alike = boxes.filter(([box]) => box.tag === tag);
      if (alike.length < FEWEST_LINKED || tag === 'label' || tag === 'option' || parent.tag === 'select') continue;
      if (isList(page, alike, name)) for (const [, own] of alike) for (const node of own) listed.add(node);
    }
  }
  return listed;
}

type Box = readonly [element: PageElement, nodes: PriceNode[]];

/** Each ancestor's children that hold amounts, up to the heading. */
function boxesByParent(nodes: readonly PriceNode[], heading: PageElement | null): Map<PageElement, Box[]> {
  const byParent = new Map<PageElement, Box[]>();
  for (const node of nodes) {
    let at = node.element;
    for (let climb = 0; at.parent && climb < MAX_CLIMB; climb++, at = at.parent) {
      if (heading && isInside(heading, at)) break;
      const boxes = byParent.get(at.parent) ?? [];
      const last = boxes.at(-1);
      if (last?.[0] === at) last[1].push(node);
      else boxes.push([at, [node]]);
      byParent.set(at.parent, boxes);
    }
  }
  return byParent;
}

function isList(page: Page, boxes: readonly Box[], name: string): boolean {
  const amounts = new Set(boxes.map(([, [node]]) => node?.prices[0]?.amount));
  if (amounts.size < 2 || boxes.some(([box]) => box.last - box.index > MAX_ELEMENTS || isChoice(page, box)))
    return false;
  const texts = boxes.map(([box]) => textOf(page, box, MAX_BOX_TEXT));
  if (name.length > 2 && texts.some(text => folded(text).includes(name))) return false;
  const linked = boxes.filter(([box]) => hasLink(page, box)).length;
  if (linked >= FEWEST_LINKED && linked * 2 > boxes.length) return true;
  return boxes.length >= FEWEST_NAMED && boxes.every(([, own], n) => isNamedRow(texts[n] ?? '', own));
}

/** `G61W-M $34.99`, not `List price: $34.99`. */
function isNamedRow(text: string, [node]: readonly PriceNode[]): boolean {
  const [price] = node?.prices ?? [];
  if (!node || price?.meaning !== 'price' || (node.traits & (Trait.List | Trait.Discount | Trait.Option)) !== 0)
    return false;
  return /[\p{L}\p{N}]{3}/u.test(text.replace(node.text, '')) && !/[:：]\s*$/u.test(text.split(node.text, 1)[0] ?? '');
}

/** Sizes and packs of one product to choose from. */
function isChoice({ elements }: Page, box: PageElement): boolean {
  for (let n = box.index; n <= Math.min(box.last, box.index + 30); n++) {
    const inner = elements[n];
    if (inner?.tag === 'label' || (inner?.tag === 'input' && inner.attributes.type === 'radio')) return true;
  }
  return false;
}

function hasLink({ elements, url }: Page, box: PageElement): boolean {
  for (let n = box.index; n <= box.last; n++) {
    const inner = elements[n];
    if (inner?.tag === 'a' && leadsAway(inner, url)) return true;
  }
  return false;
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
