/** A page for the extractor: flat lists in document order, so that every pass is one loop. */
import type { Attributes } from './attributes.js';

export interface PageElement {
  readonly tag: string;
  readonly attributes: Attributes;
  /** Bits of `Concern`. */
  readonly concern: number;
  readonly parent: PageElement | null;
  /** Its place in `Tree.elements`. */
  readonly index: number;
  /** The last element inside it, or itself. */
  last: number;
  /** Its text runs from `Tree.texts[firstText]` up to but not including `endText`. */
  readonly firstText: number;
  endText: number;
}

export interface PageText {
  readonly text: string;
  readonly parent: PageElement;
  /** Characters of text before it on the page: the measure of distance. */
  readonly offset: number;
}

export interface PageScript {
  readonly type: string;
  readonly id: string;
  readonly attributes: Attributes;
  text: string;
}

export interface Tree {
  readonly elements: readonly PageElement[];
  /** Those that concern the readers of what a page declares, in their order. */
  readonly declaring: readonly PageElement[];
  readonly texts: readonly PageText[];
  /** The places in `texts` of those with a digit, of any script, among their first 200 characters. */
  readonly withDigit: readonly number[];
  readonly scripts: readonly PageScript[];
  /** The page's inline style sheets, up to a maximum length in all. */
  readonly styles: readonly string[];
}

/** The text inside an element, spaces folded, up to a maximum length. */
export function textOf(tree: Tree, element: PageElement, limit = 400): string {
  let joined = '';
  for (let n = element.firstText; n < element.endText && joined.length < limit; n++) {
    joined += `${tree.texts[n]?.text ?? ''} `;
  }
  return foldSpaces(joined.slice(0, limit));
}

/** How many characters of text are inside, without building it. */
export function textLength(tree: Tree, element: PageElement): number {
  // Asked first: before a page's first text the last one would be at -1, and that is slow to look for.
  if (element.endText <= element.firstText) return 0;
  const first = tree.texts[element.firstText];
  const last = tree.texts[element.endText - 1];
  return first && last ? last.offset + last.text.length - first.offset : 0;
}

/** Every run of spaces becomes one plain space; text that needs no change, as most does, is returned as it is. */
export const plainSpaces = (text: string): string => (isPlain(text) ? text : text.replace(/\s{2,}|[^\S ]/g, ' '));

/** By hand, as every text of a page is asked: no two spaces in a row, and none but the plain one. */
function isPlain(text: string): boolean {
  let wasSpace = false;
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n);
    const isSpace = code === 32;
    if ((isSpace && wasSpace) || code < 32 || code === 160 || (code >= 0x1680 && SPACE.test(text.charAt(n))))
      return false;
    wasSpace = isSpace;
  }
  return true;
}

const SPACE = /\s/;

export const foldSpaces = (text: string): string => plainSpaces(text).trim();

export const isInside = (element: PageElement, ancestor: PageElement): boolean =>
  element.index >= ancestor.index && element.index <= ancestor.last;

/** For evidence: a short way to an element, nearest id first. */
export function pathTo(element: PageElement): string {
  const steps: string[] = [];
  for (let at: PageElement | null = element; at && steps.length < 4; at = at.parent) {
    const { id, class: classes } = at.attributes;
    steps.unshift(id ? `${at.tag}#${id.slice(0, 40)}` : `${at.tag}${firstClass(classes)}`);
    if (id) break;
  }
  return steps.join(' > ');
}

function firstClass(classes: string | undefined): string {
  const name = classes && /\S+/.exec(classes)?.[0];
  return name ? `.${name.slice(0, 40)}` : '';
}
